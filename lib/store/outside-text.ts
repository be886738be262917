import { AppError } from '#lib/errors.ts';

/**
 * Returns the text in bytes from outside, without its byte order mark: UTF-8, or UTF-16 with a mark. Throws 'invalid' for
 * other bytes, with `advice`; the message begins with `what`: 'The file'.
 */
export function textFrom(bytes: Uint8Array, what: string, advice = 'Save it as UTF-8.'): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without a mark decodes as UTF-8 with every other character NUL.
    if (!/^.?\0/s.test(text)) return text.replace(/^\ufeff+/, '');
  } catch {}
  throw new AppError('invalid', `${what} is not UTF-8 text. ${advice}`);
}

/** Returns the value of JSON bytes from outside. Decodes and refuses them as `textFrom` does. */
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
