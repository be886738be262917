import { flushSync } from 'react-dom';

/** The id of the field that the form on the screen begins with. */
export const FIRST_FIELD = 'first-field';

/** Returns the id of the button that edits a record of the table on the screen. */
export function editButtonId(id: number): string {
  return `edit-${id}`;
}

/**
 * Moves the focus to the element with this id, also when it was rendered or enabled only just now. Returns false if it
 * cannot have the focus.
 */
export function focusOn(id: string): boolean {
  flushSync(() => {});
  const element = document.getElementById(id);
  element?.focus();
  return element !== null && document.activeElement === element;
}

/** Moves the focus to the element with this id when the one that had it is gone or disabled. */
export function keepFocus(id: string): void {
  flushSync(() => {});
  if (document.activeElement === document.body) focusOn(id);
}
