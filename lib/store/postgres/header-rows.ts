import type { AppError } from '#lib/errors.ts';
import type { Database } from '#lib/postgres/database.ts';
import { type RevisionHeader, readHeader } from '../revision.ts';
import { damagedRevision } from '../revision-log.ts';

const READ_AT_ONCE = 100;

type Options = {
  /** Returns what people are told of where a revision is. */
  placeOf: (number: number) => string;
  /** Hears of each damaged one; left out, that is an error. */
  onDamaged?: ((error: AppError) => void) | undefined;
};

/** Returns headers and changes from this number down, read some at a time as they are asked for. */
export async function* headerRows(
  database: Database,
  newest: number,
  { placeOf, onDamaged }: Options,
): AsyncGenerator<RevisionHeader> {
  for (let from = newest; from > 0; from -= READ_AT_ONCE) {
    const rows = await database.read<{ number: number; header: Buffer }>(
      `SELECT number, header FROM ${database.schema}.revisions WHERE number BETWEEN $1 AND $2`,
      [from - READ_AT_ONCE + 1, from],
    );
    const headerOf = new Map(rows.map(({ number, header }) => [number, header]));
    for (let number = from; number > Math.max(from - READ_AT_ONCE, 0); number--) {
      const line = headerOf.get(number);
      const header = line && readHeader(line, number);
      if (header) yield header;
      else if (onDamaged) onDamaged(damagedRevision(number, placeOf(number)));
      else throw damagedRevision(number, placeOf(number));
    }
  }
}
