import { flushSync } from 'react-dom';

/** Moves the focus, even to an element that was rendered or enabled just now. Returns false if that is impossible. */
export function focusOn(id: string): boolean {
  flushSync(() => {});
  const element = document.getElementById(id);
  element?.focus();
  return element !== null && document.activeElement === element;
}

/** Moves the focus to the element with this id if the focused one was removed or disabled. */
export function keepFocus(id: string): void {
  flushSync(() => {});
  if (document.activeElement === document.body) focusOn(id);
}
