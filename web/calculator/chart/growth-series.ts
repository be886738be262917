import { formatMoney, formatYears } from '#lib/domain/format.ts';
import type { Statement } from '#lib/domain/statement.ts';

/** What the chart shows: one entry a year from year 0 (the initial deposit), in money to the cent. */
export type GrowthSeries = { years: number[]; total: number[]; invested: number[] };

/** A result as the chart's two areas. */
export function growthSeries({ initialDeposit, rows }: Statement): GrowthSeries {
  return {
    years: [0, ...rows.map(({ year }) => year)],
    total: [initialDeposit, ...rows.map(({ closing }) => closing)],
    invested: [initialDeposit, ...rows.map(({ invested }) => invested)],
  };
}

/** The largest amount of the chart, which its axis has to reach. */
export function largestOf({ total, invested }: GrowthSeries): number {
  return Math.max(...total, ...invested);
}

/** The chart in words, for those who do not see it. */
export function growthDescription(statement: Statement, symbol: string): string {
  const { initialDeposit, futureValue, totalInvested, rows } = statement;
  const from = formatMoney(initialDeposit, symbol);
  const to = formatMoney(futureValue, symbol);
  const course =
    futureValue === initialDeposit
      ? `stays at ${to}`
      : `${futureValue > initialDeposit ? 'rises' : 'falls'} from ${from} to ${to}`;
  return `Investment growth over ${formatYears(rows.length)}. Total value ${course}; invested amount reaches ${formatMoney(totalInvested, symbol)}. Figures for every year are in the Yearly Breakdown table.`;
}

/** One year of the chart as its status line says it. */
export function readingText(series: GrowthSeries, year: number, symbol: string): string {
  const total = formatMoney(series.total[year] ?? 0, symbol);
  const invested = formatMoney(series.invested[year] ?? 0, symbol);
  return `Year ${year}: Total Value ${total}, Invested Amount ${invested}`;
}

/** The year a key moves the reading to; undefined for a key that means nothing here. */
export function yearAfterKey(key: string, year: number | null, years: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return years;
  if (key === 'ArrowLeft') return year === null ? years : Math.max(0, year - 1);
  if (key === 'ArrowRight') return year === null ? 0 : Math.min(years, year + 1);
  return undefined;
}
