import type { AnswerOf } from '#lib/api/call.ts';
import { listAllUpcomingRates, listNotOffered, listReturnRates } from '#lib/api/return-rates.ts';
import type { PlannedRate } from '#lib/domain/asset-class.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import { call } from './call.ts';
import type { Request } from './client.ts';

/** A planned rate with today's rate, null if there is none, and who planned it, null if the history does not show it. */
export type PlannedItem = AnswerOf<typeof listAllUpcomingRates>[number];

/** Today's rate of an asset class in a currency, and its planned rate. */
export type RateState = { current: SeenRate; planned: PlannedRate | null };

export type StoredRate = RateState & { assetClassId: number; plan: PlannedItem | null };

/** Returns the stored rates of a currency by asset class, and all planned rates. Classes with neither are left out. */
export async function fetchStoredRates(
  request: Request,
  currencyId: number,
): Promise<{ rates: StoredRate[]; upcoming: PlannedItem[] }> {
  const [today, notOffered, upcoming] = await Promise.all([
    call(request, listReturnRates, { currencyId }),
    call(request, listNotOffered, { currencyId }),
    call(request, listAllUpcomingRates),
  ]);
  const current = new Map<number, SeenRate>([
    ...today.map(({ assetClassId, returnRate }) => [assetClassId, returnRate] as const),
    ...notOffered.map((id) => [id, 'not-offered'] as const),
  ]);
  const plans = new Map(
    upcoming
      .filter((one) => one.currencyId === currencyId)
      .map((one) => [one.assetClassId, one] as const),
  );
  const rates = [...new Set([...current.keys(), ...plans.keys()])].map((assetClassId) => {
    const plan = plans.get(assetClassId) ?? null;
    const planned = plan?.planned ?? null;
    return { assetClassId, current: current.get(assetClassId) ?? null, planned, plan };
  });
  return { rates, upcoming };
}
