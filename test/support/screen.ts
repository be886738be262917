import { stripVTControlCharacters } from 'node:util';

const PATIENCE_MS = 20_000;

/** A command at a terminal, with a person who reads and types. */
export type Terminal = {
  /** Waits until the screen says this, after what was waited for before. */
  sees: (text: string) => Promise<void>;
  /** Types keys; '\r' is Enter. */
  types: (keys: string) => void;
  /** Types something at each of these words in turn. */
  answers: (...answers: [sees: string, types: string][]) => Promise<void>;
  /** All that was on the screen, without colours. */
  screen: () => string;
  /** All that was sent to the terminal. */
  raw: () => string;
  /** Waits until the command has ended and returns its exit code. */
  ends: () => Promise<number | null>;
};

/** Returns a terminal, and what shows a piece of output on it. */
export function createTerminal(types: Terminal['types'], ended: Promise<number | null>) {
  let raw = '';
  let read = 0;
  let look = () => {};
  const screen = () => stripVTControlCharacters(raw);
  const sees = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = (why: string) =>
        reject(new Error(`The screen never said '${text}' (${why}): ${screen().slice(read)}`));
      const timer = setTimeout(() => giveUp('waited in vain'), PATIENCE_MS);
      look = () => {
        const at = screen().indexOf(text, read);
        if (at < 0) return;
        read = at + text.length;
        look = () => {};
        clearTimeout(timer);
        resolve();
      };
      ended.then(() => giveUp('the command has ended'), reject);
      look();
    });
  const terminal: Terminal = {
    sees,
    types,
    answers: async (...answers) => {
      for (const [text, keys] of answers) {
        await sees(text);
        types(keys);
      }
    },
    screen,
    raw: () => raw,
    ends: () => ended,
  };
  const show = (piece: string) => {
    raw += piece;
    look();
  };
  return { terminal, show };
}
