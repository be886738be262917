import { memo } from 'react';
import { otherBasisLine } from '#lib/domain/lines.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { rangeWords } from '#lib/domain/words.ts';
import { useDeferredResult } from './deferred-result.tsx';

/** The future value in the other money. Nothing where both are the same. It may follow a moment later. */
export const OtherBasis = memo(function OtherBasis() {
  const result = useDeferredResult();
  const line = result && otherBasisLine(result);
  if (!line) return null;
  return (
    <p className="other-basis quiet">
      <span>{`${line.label}: `}</span>
      <b>{line.value}</b>
      <span>.</span>
    </p>
  );
});

/** What it could come to at lower and higher returns, both rounded. Nothing where both are the same. */
export const Range = memo(function Range() {
  const result = useDeferredResult();
  const words = result && rangeWords(result);
  if (!words) return null;
  return (
    <p className="range quiet">
      <span>{'Between '}</span>
      <b>{words.low}</b>
      <span>{' and '}</span>
      <b>{words.high}</b>
      <span>{words.condition}</span>
    </p>
  );
});

/** Says beside a heading that the amounts below it are in today's money, where they are. */
export function MoneyNote({ input }: Pick<Plan, 'input'>) {
  return input.adjustForInflation && <p className="money-note note">In today’s money</p>;
}
