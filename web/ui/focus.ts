import { flushSync } from 'react-dom';

/** Moves the focus, also to what was rendered or enabled only just now. Returns false if it cannot have it. */
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
