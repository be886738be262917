import { AppError } from '#lib/errors.ts';

/**
 * Returns the text in bytes from outside, without its byte order mark: UTF-8, or UTF-16 where a mark says so. Refuses other
 * bytes with `advice`; `what` they are begins the sentence: 'The file'.
 */
export function textFrom(bytes: Uint8Array, what: string, advice = 'Save it as UTF-8.'): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without a mark reads as UTF-8, every other character NUL.
    if (!/^.?\0/s.test(text)) return text.replace(/^\ufeff+/, '');
  } catch {}
  throw new AppError('invalid', `${what} is not UTF-8 text. ${advice}`);
}

/** Returns the value in bytes of JSON from outside, read likewise. */
export function jsonFrom(bytes: Uint8Array, what: string, advice?: string): unknown {
  const text = textFrom(bytes, what, advice);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', [`${what} is not valid JSON.`, advice].join(' ').trim());
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
