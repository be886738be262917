import * as v from 'valibot';
import { MAX_REVISIONS_REVERTED } from '#lib/domain/record-limits.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';
import { day, recordId } from './fields.ts';
import { digits } from './query.ts';
import { TABLE_WORDS } from './table-words.ts';

const { currencies, assetClasses, returnRates, site, proposals } = TABLE_WORDS;

const HISTORY_KINDS = [
  currencies.path,
  assetClasses.path,
  returnRates.path,
  site.path,
  proposals.path,
] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

const PAGE = 50;
const KIND = `Send kind as ${listed(HISTORY_KINDS, 'or')}.`;
const BEFORE = 'Send before as the number of a revision.';
const RECORD = 'Send record as the id of a record.';
const CURRENCY = 'Send currencyId as the id of a currency.';
const ASSET_CLASS = 'Send assetClassId as the id of an asset class.';
const ACTOR = 'Send actor as the name of who made the changes.';
const DAYS = 'from is a later day than to.';
const LIMIT = `Send limit as a whole number from 1 to ${PAGE}.`;
const REVISIONS = `Send revisions as a list of 1 to ${grouped(MAX_REVISIONS_REVERTED)} numbers of revisions, each once.`;

const filter = {
  kind: v.pipe(v.nullish(v.unknown(), null), v.picklist(HISTORY_KINDS, KIND)),
  record: v.optional(digits(RECORD, Number.MAX_SAFE_INTEGER)),
  currencyId: v.optional(digits(CURRENCY, Number.MAX_SAFE_INTEGER)),
  assetClassId: v.optional(digits(ASSET_CLASS, Number.MAX_SAFE_INTEGER)),
  actor: v.optional(v.pipe(v.string(ACTOR), v.nonEmpty(ACTOR))),
  from: v.optional(day('from')),
  to: v.optional(day('to')),
};

/** Which part of the history to return; days are UTC and inclusive. The query of GET /api/admin/history/sheet. */
export const historyFilter = v.pipe(
  v.object(filter),
  v.check((days) => isInOrder(days), DAYS),
);

/** The query of GET /api/admin/history. */
export const historyQuery = v.pipe(
  v.object({
    ...filter,
    before: v.optional(digits(BEFORE, Number.MAX_SAFE_INTEGER), String(Number.MAX_SAFE_INTEGER)),
    limit: v.optional(digits(LIMIT, PAGE), String(PAGE)),
  }),
  v.check((days) => isInOrder(days), DAYS),
);

function isInOrder({ from = '', to }: { from?: string | undefined; to?: string | undefined }) {
  return to === undefined || from <= to;
}

export const revertInput = v.object(
  {
    revisions: v.message(
      v.pipe(
        v.array(recordId('A revision')),
        v.minLength(1),
        v.maxLength(MAX_REVISIONS_REVERTED),
        v.check((numbers) => new Set(numbers).size === numbers.length),
      ),
      REVISIONS,
    ),
  },
  REVISIONS,
);
