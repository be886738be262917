import { listReturnRates, listUpcomingRates } from '#lib/api/return-rates.ts';
import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { call } from './call.ts';
import type { Request } from './client.ts';

/** Returns the stored rates of one currency, each with what is planned for it. */
export async function fetchReturnRates(
  request: Request,
  currencyId: number,
): Promise<ReturnRate[]> {
  const [rates, upcoming] = await Promise.all([
    call(request, listReturnRates, { currencyId }),
    call(request, listUpcomingRates, { currencyId }),
  ]);
  const planned = new Map(upcoming.map(({ id, ...next }) => [id, next]));
  return rates.map((rate) => {
    const next = planned.get(rate.id);
    return next ? { ...rate, next } : rate;
  });
}

/** Returns what a change of a rate expects to be stored: the rate that was last seen, and what was planned for it. */
export function expectedRate({ returnRate, next }: ReturnRate) {
  return { returnRate, next: next ?? null };
}
