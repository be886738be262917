import { closestMatch } from '#lib/domain/closest-match.ts';
import { finderByName } from '#lib/domain/same-name.ts';
import { listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { quoted } from './quoted.ts';

/** Returns the one item that a name stands for. Refuses a name that several have, and with `sentence` one that none has. */
export function oneNamed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  name: string,
  sentence: string,
): T {
  const found = finderByName(items, nameOf)(name);
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
