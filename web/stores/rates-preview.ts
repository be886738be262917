import { formatDay } from '#lib/domain/iso-date.ts';
import { counted } from '#lib/domain/sentence.ts';
import type { Preview } from '../preview/previewed.ts';
import { isUsable, type RateRow } from './rate-row.ts';
import type { ReturnRatesStore } from './return-rates-store.ts';

/** Returns the rates for a preview of the unsaved changes, as of the chosen day or today. */
export function ratesPreview(store: ReturnRatesStore): Preview {
  const { rows, dueRows, currency, classes, upcoming, drafts } = store;
  const { day } = drafts.terms;
  const code = currency?.code ?? '';
  const rates: Record<string, Record<number, number | null>> = {};
  for (const plan of upcoming.filter(({ planned }) => planned.from <= day)) {
    const other = store.codeOf(plan);
    rates[other] = { ...rates[other], [plan.assetClassId]: plan.planned.returnRate };
  }
  const due = new Set(dueRows.filter(isUsable).map(({ assetClass }) => assetClass.id));
  const ratesThen = rows.map((row) => {
    const { id } = row.assetClass;
    return [id, rateOn(row, day, due.has(id))] as const;
  });
  return {
    what: 'rates',
    changes: `${counted(due.size, 'change')} in ${code}${day && `, from ${formatDay(day)}`}`,
    classes,
    rates: { ...rates, [code]: Object.fromEntries(ratesThen) },
  };
}

/** Returns a row's rate as of a day, or today; null if the class is not offered then. */
function rateOn({ current, planned, newRate }: RateRow, day: string, isDue: boolean) {
  if (isDue) return newRate;
  if (planned && planned.from <= day) return planned.returnRate;
  return typeof current === 'number' ? current : null;
}
