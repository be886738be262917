import * as v from 'valibot';
import { NAME_LENGTH } from '#lib/domain/limits.ts';
import { nearest } from '#lib/domain/nearest.ts';
import { AppError } from '#lib/errors.ts';

const UNSAFE_TO_SHOW = /[\p{Control}\p{Format}\p{Surrogate}\u2028\u2029]/gu;

/** Returns the normalised input. Throws AppError 'invalid' with the schema's first sentence against it. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new AppError('invalid', result.issues[0].message);
  return result.output;
}

/** Returns 'not-found' with the known name that was most likely meant. */
export function unknownName(sentence: string, name: string, known: readonly string[]): AppError {
  const meant = nearest(name.trim(), known);
  const hint = meant === null ? '' : ` Did you mean ${quoted(meant)}?`;
  return new AppError('not-found', sentence + hint);
}

/** Returns text from outside as a sentence may repeat it: in quotes, on one line, and not longer than a name. */
export function quoted(text: string): string {
  return `'${shown(text)}'`;
}

/** Returns the same without quotes, for a name that a sentence is about. */
export function shown(text: string): string {
  const safe = text.replace(UNSAFE_TO_SHOW, ' ').trim();
  return safe.length > NAME_LENGTH ? `${safe.slice(0, NAME_LENGTH - 1)}…` : safe;
}
