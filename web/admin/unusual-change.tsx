import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import { Icon } from '../ui/icon.tsx';

/** The question that an unusual change of a rate raises; nothing for a usual one. It never holds a save. */
export function UnusualChange({ before, after }: { before: number; after: number }) {
  const question = unusualChangeQuestion(before, after);
  if (question === null) return null;
  return (
    <span className="unusual-change">
      <Icon name="alert" />
      {question}
    </span>
  );
}
