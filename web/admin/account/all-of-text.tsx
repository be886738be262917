import type { MouseEvent } from 'react';
import { TextArea } from '../../ui/text-field.tsx';

/** A text to copy: focusing or pressing it selects all of it. */
export function AllOfText({ label, value }: { label: string; value: string }) {
  return (
    <TextArea
      label={label}
      className="control secret"
      readOnly
      rows={2}
      spellCheck={false}
      value={value}
      onChange={() => {}}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onMouseDown={pressAll}
    />
  );
}

/** Selects the whole text on a press. By default, a press would clear the selection. */
function pressAll(event: MouseEvent<HTMLTextAreaElement>): void {
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
}
