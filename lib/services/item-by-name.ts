import { closestMatch } from '#lib/domain/closest-match.ts';
import { finderByName } from '#lib/domain/same-name.ts';
import { listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { quoted } from './quoted.ts';

/** Returns the only item with this name. Refuses a name that several items have, or, with `sentence`, none has. */
export function itemByName<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  name: string,
  sentence: string,
): T {
  const found = finderByName(items, nameOf)(name);
  const [first] = found;
  if (found.length > 1) throw new AppError('conflict', ambiguousName(found.map(nameOf)));
  if (first) return first;
  throw unknownName(sentence, name, items.map(nameOf));
}

/** Returns the refusal of a name that several items have. */
export function ambiguousName(names: readonly string[]): string {
  return `${listed(names.map(quoted))} differ in white space alone: write the one you mean exactly, or rename one.`;
}

/** Returns the 'not-found' refusal, with the known name that was most likely meant. */
export function unknownName(sentence: string, name: string, known: readonly string[]): AppError {
  const meant = closestMatch(name.trim(), known);
  const hint = meant === null ? '' : ` Did you mean ${quoted(meant)}?`;
  return new AppError('not-found', sentence + hint);
}
