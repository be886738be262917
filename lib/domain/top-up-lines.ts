import { formatMoney } from './format.ts';
import { inputLines, type Line } from './lines.ts';
import type { ProjectionInput } from './projection.ts';
import { fractionOf, realRate } from './rates.ts';

/** Returns the monthly top-up of the first and the last year as lines, or one line for a single year. */
export function topUpLines(input: ProjectionInput, symbol: string): Line[] {
  const { years, monthlyTopUp, adjustForInflation } = input;
  const { monthlyTopUp: first } = inputLines(input, symbol);
  if (years === 1) return [first];
  const inflation = adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const growth = 1 + realRate(fractionOf(input.annualEscalation), inflation);
  return [
    { ...first, label: 'Monthly top-up, year 1' },
    {
      label: adjustForInflation
        ? `Top-up, year ${years}, today’s money`
        : `Monthly top-up, year ${years}`,
      value: formatMoney(monthlyTopUp * growth ** (years - 1), symbol),
    },
  ];
}
