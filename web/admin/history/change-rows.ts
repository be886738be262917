import type { ReactNode } from 'react';
import { formatDay } from '#lib/domain/iso-date.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { RISK } from '#lib/domain/risk.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { HistoryChange, HistoryChanges } from '../../api/history.ts';
import { NOTHING, plannedInFull, rateInFull } from '../before-after.tsx';

/** A change in a line: what was changed, and what it is now; `before` where it was something else, `below` what is said of it. */
export type ChangeRow = { what: string; before?: string; after: string; below?: ReactNode };

type Change<Entity> = Extract<HistoryChange, { entity: Entity }>;
type RateChange = Change<'return-rate'>;
type ParentChange = Change<'currency' | 'asset-class'>;

const ENTITIES = {
  currencies: 'currency',
  'asset-classes': 'asset-class',
  'return-rates': 'return-rate',
} as const;

/** Returns how many changes were not sent. The last are left out, and those are of rates. */
export function moreOf({ changes, changeCount }: HistoryChanges): number {
  return changeCount - changes.length;
}

/** Returns the changes of one kind in lines. Rates that came or went with their currency or class are one line. */
export function rowsOfKind(given: HistoryChanges, kind: HistoryKind): ChangeRow[] {
  const { parents, rates } = partsOf(given);
  if (kind !== 'return-rates')
    return parents
      .filter((one) => one.entity === ENTITIES[kind])
      .flatMap((one) => rowsOf(one, given));
  return rates.flatMap((rate) => {
    const parent = parents.find((one) => goesWith(rate, one));
    if (!parent) return rateRows(rate);
    const those = rates.filter((one) => goesWith(one, parent));
    return those[0] === rate ? groupRow(parent, ratesText(those.length, given)) : [];
  });
}

/** Returns all changes in lines, each record once. */
export function rowsOfAll(given: HistoryChanges): ChangeRow[] {
  const { parents, rates } = partsOf(given);
  const single = rates.filter((rate) => !parents.some((one) => goesWith(rate, one)));
  return [...parents.flatMap((one) => rowsOf(one, given)), ...single.flatMap(rateRows)];
}

/** Returns what made the catalogue in a line: '15 rates' 'added'. */
export function firstRows(given: HistoryChanges, kind: HistoryKind): ChangeRow[] {
  const entity = ENTITIES[kind];
  const sent = given.changes.filter((change) => change.entity === entity).length;
  const count = kind === 'return-rates' ? sent + moreOf(given) : sent;
  const noun = (count === 1 ? entity : kind).replace('return-', '').replace('-', ' ');
  return [{ what: `${grouped(count)} ${noun}`, after: 'added' }];
}

function partsOf({ changes }: HistoryChanges) {
  return {
    parents: changes.filter((one) => one.entity !== 'return-rate'),
    rates: changes.filter((one) => one.entity === 'return-rate'),
  };
}

function rowsOf(change: ParentChange, given: HistoryChanges): ChangeRow[] {
  const { entity, name, before, after } = change;
  const record = after ?? before;
  const title = entity === 'currency' ? `${name}, ${record?.name ?? ''}` : name;
  const deed = actionOf(change);
  if (!deed) return fieldRows(change);
  const count = partsOf(given).rates.filter((rate) => goesWith(rate, change)).length;
  return [{ what: title, after: count > 0 ? `${deed}, with ${ratesText(count, given)}` : deed }];
}

function actionOf({ before, after }: HistoryChange): string | null {
  if (!before) return 'added';
  return after ? null : 'deleted';
}

function fieldRows({ name, before, after }: ParentChange): ChangeRow[] {
  const was = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.entries(after ?? {}).flatMap(([field, value]) => {
    if (was.get(field) === value) return [];
    // The currency that gave up being the default is told by the one that took its place.
    if (field === 'isDefault') return value ? [{ what: name, after: 'made the default' }] : [];
    const what = `${name}, ${field === 'displayOrder' ? 'display order' : field}`;
    return [{ what, before: valueText(field, was.get(field)), after: valueText(field, value) }];
  });
}

function rateRows({ name: what, before, after }: RateChange): ChangeRow[] {
  if (!after) return [{ what, after: 'deleted' }];
  const rate = rateInFull(after.returnRate);
  const rows: ChangeRow[] = [];
  if (!before) rows.push({ what, after: `set to ${rate}` });
  else if (before.returnRate !== after.returnRate)
    rows.push({ what, before: rateInFull(before.returnRate), after: rate });
  const plan = after.next ?? before?.next;
  if (!plan || isSamePlannedRate(before?.next, after.next)) return rows;
  const planned = rateInFull(plan.returnRate);
  const was = before?.next ? plannedInFull(before.next) : rate;
  const change = after.next ? { before: was, after: planned } : { after: `cancelled ${planned}` };
  return [...rows, { what, ...change, below: `from ${formatDay(plan.from)}` }];
}

/** Returns how many rates came or went with a record, in words. Where some were not sent, nobody knows whose. */
function ratesText(count: number, given: HistoryChanges): string {
  return `${moreOf(given) > 0 ? 'at least ' : ''}${counted(count, 'rate')}`;
}

function groupRow(parent: ParentChange, rates: string): ChangeRow {
  const isCurrency = parent.entity === 'currency';
  return {
    what: isCurrency ? `${rates} in ${parent.name}` : `${rates} of ${parent.name}`,
    after: `${actionOf(parent)} with the ${isCurrency ? 'currency' : 'asset class'}`,
  };
}

function goesWith(rate: RateChange, parent: ParentChange): boolean {
  const deed = actionOf(rate);
  const record = rate.after ?? rate.before;
  if (!deed || !record || deed !== actionOf(parent)) return false;
  return parent.id === (parent.entity === 'currency' ? record.currencyId : record.assetClassId);
}

function valueText(field: string, value: unknown): string {
  if (field === 'risk') return RISK[value as keyof typeof RISK].label;
  return value === null || value === undefined || value === '' ? NOTHING : String(value);
}
