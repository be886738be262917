import { AppError } from '#lib/errors.ts';
import type { SheetRow } from '#lib/schemas/return-rate.ts';

/** Returns rates as a JSON array, one object per line. */
export function jsonFromRates(rows: readonly SheetRow[]): string {
  const lines = rows.map(({ currency, assetClass, ratePercent }) =>
    JSON.stringify({ currency, assetClass, ratePercent }),
  );
  return lines.length === 0 ? '[]\n' : `[\n  ${lines.join(',\n  ')}\n]\n`;
}

/** Yields the elements of a JSON array, each with the line it begins on. */
export function* valuesFromJson(text: string): Generator<{ line: number; value: unknown }> {
  const values = parsed(text);
  if (!Array.isArray(values)) {
    throw new AppError('invalid', 'The file must hold a JSON array of rows, between [ and ].');
  }
  const lines = linesOfElements(text);
  for (const value of values) yield { line: lines.next().value ?? 1, value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    const where = position
      ? ` near line ${text.slice(0, Number(position)).split('\n').length}`
      : '';
    throw new AppError('invalid', `The file is not valid JSON${where}.`);
  }
}

/** Yields the lines on which the elements of the outermost array begin. The text must be valid JSON. */
function* linesOfElements(text: string): Generator<number, undefined> {
  const tokens = /\n|"(?:[^"\\]|\\.)*"|[[{]|[\]}]|,|[^\s"[\]{},]+/g;
  let line = 1;
  let depth = 0;
  let isBetween = false;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    const closes = token === ']' || token === '}';
    if (isBetween && !closes) yield line;
    isBetween = (token === '[' && depth === 0) || (token === ',' && depth === 1);
    if (token === '[' || token === '{') depth += 1;
    if (closes) depth -= 1;
  }
}
