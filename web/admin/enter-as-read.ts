import { plainPercent, readPercent } from '#lib/domain/typed-number.ts';

const DIGIT = /^\d$/;
const ONE_KEY = /^[^,]$/u;
const DIGITS_AND_ONE_POINT = /^\d*\.?\d*$/;
/** What tells that the caret is elsewhere, or that the browser has taken what was typed. */
const MOVES = ['input', 'select', 'blur'] as const;

/**
 * Lets text enter a numeric field as it is read: a comma as a point, a paste as the percent it says, and nothing of what
 * says none. The browser would drop the marks it does not know, and make 75 of '7,5' or '7 5'. A digit typed right
 * behind such a mark enters behind a minus, which makes the whole no number. Returns the way to stop.
 */
export function enterAsRead(field: HTMLInputElement): () => void {
  let isParted = false;

  const enter = (event: InputEvent) => {
    const text = event.data ?? '';
    if (!event.cancelable) return;
    if (DIGIT.test(text)) {
      if (isParted && field.value !== '') insert(event, `-${text}`);
      return;
    }
    // Until the browser is seen to have taken it.
    isParted = [...text].length === 1;
    if (ONE_KEY.test(text) || DIGITS_AND_ONE_POINT.test(text)) return;
    insert(event, text === ',' ? '.' : Number.isNaN(readPercent(text)) ? '' : plainPercent(text));
  };
  const move = () => {
    isParted = false;
  };

  field.addEventListener('beforeinput', enter);
  for (const name of MOVES) field.addEventListener(name, move);
  return () => {
    field.removeEventListener('beforeinput', enter);
    for (const name of MOVES) field.removeEventListener(name, move);
  };
}

/** Enters another text in place of the one typed. */
function insert(event: InputEvent, text: string): void {
  event.preventDefault();
  // A numeric field tells nobody where its caret is: only the browser itself can type there.
  if (text !== '') document.execCommand('insertText', false, text);
}
