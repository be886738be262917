import * as v from 'valibot';
import { closestMatch } from '#lib/domain/closest-match.ts';
import { visible } from '#lib/domain/invisible.ts';
import { NAME_LENGTH } from '#lib/domain/limits.ts';
import { findsNamed } from '#lib/domain/same-name.ts';
import { listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';

/** Returns the normalised input. Throws AppError 'invalid' with the schema's first sentence against it. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new AppError('invalid', result.issues[0].message);
  return result.output;
}

/** Returns the one item that a name stands for. Refuses a name that several have, and with `sentence` one that none has. */
export function oneNamed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  name: string,
  sentence: string,
): T {
  const found = findsNamed(items, nameOf)(name);
  const [first] = found;
  if (found.length > 1) throw new AppError('conflict', sameNames(found.map(nameOf)));
  if (first) return first;
  throw unknownName(sentence, name, items.map(nameOf));
}

/** Returns the refusal of a name that stands for several. */
export function sameNames(names: readonly string[]): string {
  return `${listed(names.map(quoted))} differ in white space alone: write the one you mean exactly, or rename one.`;
}

/** Returns 'not-found' with the known name that was most likely meant. */
export function unknownName(sentence: string, name: string, known: readonly string[]): AppError {
  const meant = closestMatch(name.trim(), known);
  const hint = meant === null ? '' : ` Did you mean ${quoted(meant)}?`;
  return new AppError('not-found', sentence + hint);
}

/** Returns a name from outside as a sentence may repeat it: in quotes, all of it visible, and not longer than a name. */
export function quoted(text: string): string {
  return `'${shown(text)}'`;
}

/** Returns the same of a cell of a file. */
export function quotedCell(text: string): string {
  return `"${shown(text)}"`;
}

/** Returns the same without quotes, for a name that a sentence is about. */
export function shown(text: string): string {
  const safe = visible(text.trim());
  return safe.length > NAME_LENGTH ? `${safe.slice(0, NAME_LENGTH - 1)}…` : safe;
}
