import type { MouseEvent } from 'react';
import { TextArea } from '../../ui/text-field.tsx';

/** A text to copy: the focus and a press select all of it. */
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

/** Selects all at a press. The browser's own would take the selection away where there is one. */
function pressAll(event: MouseEvent<HTMLTextAreaElement>): void {
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
}
