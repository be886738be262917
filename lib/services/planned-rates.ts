import type { PlannedRate, RateOnDay } from '#lib/domain/asset-class.ts';
import { inDisplayOrder } from '#lib/domain/currency.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { MAX_REVISIONS_READ, readable } from './readable-history.ts';

const MAX_PLANNED = 5000;

/** A planned rate with the rate that applies today, and who planned it: null if the history does not show it. */
export type PlannedInCatalogue = Omit<RateOnDay, 'next' | 'returnRate'> & {
  returnRate: number | null;
  planned: PlannedRate;
  actor: string | null;
  at: string | null;
  note: string | null;
};

type Planner = Pick<PlannedInCatalogue, 'actor' | 'at' | 'note'>;

const UNKNOWN: Planner = { actor: null, at: null, note: null };

/** Returns what is planned in all currencies, by day, then in the order of currencies and classes: the first 5,000. */
export async function plannedRates(
  data: Catalogue,
  history: AsyncIterable<HistoryRevision>,
): Promise<PlannedInCatalogue[]> {
  const order = new Map(inDisplayOrder(data.currencies).map(({ id }, index) => [id, index]));
  const positionOf = ({ currencyId }: { currencyId: number }) => order.get(currencyId) ?? 0;
  const rates = data.returnRates
    .flatMap(({ next, returnRate = null, ...rate }) =>
      next ? [{ ...rate, returnRate, planned: next }] : [],
    )
    .sort(
      (one, other) =>
        one.planned.from.localeCompare(other.planned.from) ||
        positionOf(one) - positionOf(other) ||
        one.assetClassId - other.assetClassId,
    )
    .slice(0, MAX_PLANNED);
  const planners = await findPlanners(rates, history);
  return rates.map((rate) => ({ ...rate, ...(planners.get(rate.id) ?? UNKNOWN) }));
}

/** Returns who planned each rate, by its id, from the history, newest first. */
async function findPlanners(
  rates: readonly { id: number; planned: PlannedRate }[],
  history: AsyncIterable<HistoryRevision>,
): Promise<Map<number, Planner>> {
  const wanted = new Map(rates.map(({ id, planned }) => [id, planned]));
  const found = new Map<number, Planner>();
  if (wanted.size === 0) return found;
  for await (const { actor, at, note = null, changes } of readable(history, MAX_REVISIONS_READ)) {
    for (const { table, id, before, after } of changes) {
      const planned = wanted.get(id);
      if (table !== 'returnRates' || !planned || isSamePlannedRate(before?.next, after?.next))
        continue;
      wanted.delete(id);
      if (isSamePlannedRate(after?.next, planned)) found.set(id, { actor, at, note });
    }
    if (wanted.size === 0) break;
  }
  return found;
}
