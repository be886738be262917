import { flushSync } from 'react-dom';

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
