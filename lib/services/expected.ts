import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#lib/errors.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type { CatalogueTable } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';

export type RecordKey = { readonly table: CatalogueTable; readonly id: number };

export type Expected = Readonly<Record<string, unknown>>;

/** A change conflicts with a record that someone else has added, changed or deleted. */
export class RecordConflict extends AppError {
  readonly key: RecordKey;

  constructor(message: string, key: RecordKey) {
    super('conflict', message);
    this.key = key;
  }
}

/** The record is no longer as the sender last saw it. `describeConflict` says who changed it, if the history shows it. */
export class ChangedMeanwhile extends RecordConflict {}

/** Throws ChangedMeanwhile unless every expected field has its value. A record that never existed is for the caller to refuse. */
export function refuseUnexpected(
  draft: Draft,
  table: CatalogueTable,
  id: number,
  expected: Expected | undefined,
): void {
  if (!expected) return;
  const stored = table === 'returnRates' ? draft.rate(id) : draft.find(table, id);
  if (stored ? isAsExpected(stored, expected) : !draft.hasUsed(table, id)) return;
  throw new ChangedMeanwhile(
    `This ${TABLE_WORDS[table].noun.one} was ${stored ? 'changed' : 'deleted'} in the meantime. Look at it before you save again.`,
    { table, id },
  );
}

function isAsExpected(stored: object, expected: Expected): boolean {
  const fields = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(expected).every(([field, value]) =>
    isDeepStrictEqual(fields.get(field) ?? null, value),
  );
}
