import type { ReactNode } from 'react';
import { formatDay } from '#lib/domain/iso-date.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { actionOf, describeChange, goesWith, isOfRate } from '#lib/schemas/describe-change.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { HistoryChange, HistoryChanges } from '../../stores/revert-store.ts';
import { NOTHING, rateInFull } from '../before-after.tsx';

/** One line about a change: what was changed, its value before (if it had one) and after, and a remark below. */
export type ChangeRow = { what: string; before?: string; after: string; below?: ReactNode };

type Change<Entity> = Extract<HistoryChange, { entity: Entity }>;
type RateChange = Change<'return-rate'>;
type ParentChange = Change<'currency' | 'asset-class'>;
type SiteChange = Change<'site'>;

const ENTITIES = {
  currencies: 'currency',
  'asset-classes': 'asset-class',
  'return-rates': 'return-rate',
  site: 'site',
  proposals: 'proposal',
} as const;

/** Returns how many changes the answer left out. It leaves out the last ones, which are rates. */
export function moreOf({ changes, changeCount }: HistoryChanges): number {
  return changeCount - changes.length;
}

/** Returns the changes of one kind as rows. Rates added or deleted with their currency or class share one row. */
export function rowsOfKind(given: HistoryChanges, kind: HistoryKind): ChangeRow[] {
  const { parents, rates, site } = partsOf(given);
  if (kind === 'site') return site.flatMap(siteRows);
  if (kind !== 'return-rates')
    return parents
      .filter((one) => one.entity === ENTITIES[kind])
      .flatMap((one) => rowsOf(one, given));
  return rates.flatMap((rate) => {
    const parent = parents.find((one) => goesWith(rate, one));
    if (!parent) return rateRows(rate);
    const those = rates.filter((one) => goesWith(one, parent) && isOfRate(one));
    return those[0] === rate ? groupRow(parent, ratesText(those.length, given)) : [];
  });
}

/** Returns all changes as rows, each record once. */
export function rowsOfAll(given: HistoryChanges): ChangeRow[] {
  const { parents, rates, site } = partsOf(given);
  const single = rates.filter((rate) => !parents.some((one) => goesWith(rate, one)));
  return [
    ...parents.flatMap((one) => rowsOf(one, given)),
    ...single.flatMap(rateRows),
    ...site.flatMap(siteRows),
  ];
}

/** Returns the changes of the first revision as rows: '15 rates' 'added'. */
export function firstRows(given: HistoryChanges, kind: HistoryKind): ChangeRow[] {
  const entity = ENTITIES[kind];
  const sent = given.changes.filter((change) => change.entity === entity).length;
  const count = kind === 'return-rates' ? sent + moreOf(given) : sent;
  const noun = (count === 1 ? entity : kind).replace('return-', '').replace('-', ' ');
  return [{ what: `${grouped(count)} ${noun}`, after: 'added' }];
}

function partsOf({ changes }: HistoryChanges) {
  return {
    parents: changes.filter((one) => one.entity === 'currency' || one.entity === 'asset-class'),
    rates: changes.filter((one) => one.entity === 'return-rate'),
    site: changes.filter((one) => one.entity === 'site'),
  };
}

function rowsOf(change: ParentChange, given: HistoryChanges): ChangeRow[] {
  const { entity, name, before, after } = change;
  const record = after ?? before;
  const title = entity === 'currency' ? `${name}, ${record?.name ?? ''}` : name;
  const action = actionOf(change);
  if (action === 'changed') return fieldRows(change);
  const rates = partsOf(given).rates.filter((rate) => goesWith(rate, change));
  const count = rates.filter(isOfRate).length;
  return [
    { what: title, after: count > 0 ? `${action}, with ${ratesText(count, given)}` : action },
  ];
}

function fieldRows(change: ParentChange): ChangeRow[] {
  const { name } = change;
  return describeChange(change).flatMap(({ field, before, after }) => {
    // The currency that stopped being the default is part of another becoming it.
    if (field === 'default')
      return after === 'yes' ? [{ what: name, after: 'made the default' }] : [];
    return [{ what: `${name}, ${field}`, before: before || NOTHING, after: after || NOTHING }];
  });
}

function siteRows(change: SiteChange): ChangeRow[] {
  const { name, before, after } = change;
  if (!before || !after)
    return [{ what: name, after: after ? 'put under version' : 'back to those of site.json' }];
  return describeChange(change).map((one) => ({
    what: one.field,
    before: one.before || NOTHING,
    after: one.after || NOTHING,
  }));
}

function rateRows(change: RateChange): ChangeRow[] {
  const { name: what, before, after } = change;
  if (!after && before?.returnRate !== undefined) return [{ what, after: 'deleted' }];
  const planned = after?.next ?? before?.next;
  return describeChange(change, rateInFull).map((step) => {
    if (step.field === 'rate') {
      if (before) return { what, before: step.before || NOTHING, after: step.after || NOTHING };
      return { what, after: after?.returnRate === null ? step.after : `set to ${step.after}` };
    }
    const rate = planned ? rateInFull(planned.returnRate) : '';
    const today = after?.returnRate == null ? NOTHING : rateInFull(after.returnRate);
    return {
      what,
      ...(after?.next
        ? { before: step.before || today, after: rate }
        : { after: `cancelled ${rate}` }),
      below: `from ${formatDay(planned?.from ?? '')}`,
    };
  });
}

/** Returns how many rates were added or deleted with a record: '3 rates', or 'at least 3 rates' if some changes are left out. */
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
