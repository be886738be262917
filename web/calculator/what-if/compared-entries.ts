import type { ComparisonChart } from '#lib/domain/comparison-chart.ts';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { pointsWords } from '#lib/domain/words.ts';

/** A line of the chart, from year 0 on; `id` names its mark in the legend. */
export type ChartLine = { id: string; name: string; values: number[] };

export const BAND_ID = 'band';

/** Returns the lines in the order of the legend. */
export function linesOf({ plan, charges, kept }: ComparisonChart): ChartLine[] {
  return [
    { id: 'plan', name: 'This plan', values: plan },
    ...(charges ? [{ id: 'charges', ...charges }] : []),
    ...kept.map((one) => ({ id: one.name, ...one })),
  ];
}

/** A line's amount at a year. A line that ends earlier has its last amount, and the year of that. */
export type Entry = { id: string; name: string; amount: string; endedIn: number | null };

/** Returns an entry for each line, and one for the band: 'R163,504.57 to R183,687.21'. */
export function entriesAt(
  chart: ComparisonChart,
  { symbol, points }: Pick<Plan, 'symbol' | 'points'>,
  year: number,
): Entry[] {
  const { band } = chart;
  const at = (values: number[]) => formatMoney(values[year] ?? values.at(-1) ?? 0, symbol);
  const endOf = ({ length }: number[]) => (length <= year ? length - 1 : null);
  const entries: Entry[] = linesOf(chart).map(({ id, name, values }) => ({
    id,
    name,
    amount: at(values),
    endedIn: endOf(values),
  }));
  if (band)
    entries.push({
      id: BAND_ID,
      name: `${pointsWords(points)} lower or higher`,
      amount: `${at(band.lower)} to ${at(band.higher)}`,
      endedIn: endOf(band.lower),
    });
  return entries;
}

/** Returns a year as announced: 'Year 6: This plan R65,532.87, Plan A R70,000.00', without lines that have ended. */
export function yearWords(year: number, entries: readonly Entry[]): string {
  const texts = entries
    .filter(({ endedIn }) => endedIn === null)
    .map(({ name, amount }) => `${name} ${amount}`);
  return texts.length === 0 ? `Year ${year}` : `Year ${year}: ${texts.join(', ')}`;
}
