import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import {
  formatMoney,
  formatOneDecimalRate,
  formatPercent,
  formatRate,
  formatYears,
} from '#lib/domain/format.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';

/** What the money is in: one class, or the classes of a blended portfolio with their whole percents. */
export type Holding =
  | { mode: 'single'; assetClass: RatedAssetClass }
  | { mode: 'blended'; allocations: { assetClass: RatedAssetClass; shownPercent: number }[] };

/** The inputs as label and value, as a printed page lists them. */
export function inputLines(
  input: ProjectionInput,
  symbol: string,
  holding: Holding,
): [label: string, value: string][] {
  const lines: [string, string][] = [
    ...holdingLines(input, holding),
    ['Initial deposit', formatMoney(input.initialDeposit, symbol)],
    ['Monthly top-up', formatMoney(input.monthlyTopUp, symbol)],
    ['Annual escalation', formatPercent(input.annualEscalation)],
  ];
  if (input.adjustForInflation) lines.push(['Inflation rate', formatPercent(input.inflationRate)]);
  lines.push(['Investment period', formatYears(input.years)]);
  return lines;
}

function holdingLines({ annualRate }: ProjectionInput, holding: Holding): [string, string][] {
  if (holding.mode === 'single')
    return [['Asset class', `${holding.assetClass.name}, ${formatRate(annualRate)}`]];
  return [
    ['Blended portfolio', formatOneDecimalRate(annualRate)],
    ...holding.allocations
      .filter(({ shownPercent }) => shownPercent > 0)
      .map(({ assetClass, shownPercent }): [string, string] => [
        `${assetClass.name}, ${formatRate(assetClass.rate)}`,
        `${shownPercent}%`,
      ]),
  ];
}
