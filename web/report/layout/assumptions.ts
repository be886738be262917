import { formatMoney, formatPercent, formatYears } from '#lib/domain/format.ts';
import { fractionOf, realRate } from '#lib/domain/rates.ts';
import type { Report } from '../report-model.ts';
import type { Fact } from './facts-table.ts';

/** What the projection rests on, as rows. */
export function assumptions({ input, currency, returnRate, ratesAsAt }: Report): Fact[] {
  const money = (amount: number) => formatMoney(amount, currency.symbol);
  const { years, adjustForInflation } = input;
  const inflation = adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const growth = 1 + realRate(fractionOf(input.annualEscalation), inflation);
  const lastTopUp = input.monthlyTopUp * growth ** (years - 1);
  const lastLabel = adjustForInflation
    ? `Top-up, year ${years}, today’s money`
    : `Monthly top-up, year ${years}`;
  const first: Fact = { label: 'Monthly top-up, year 1', value: money(input.monthlyTopUp) };
  return [
    { label: 'Initial deposit', value: money(input.initialDeposit) },
    ...(years === 1
      ? [{ ...first, label: 'Monthly top-up' }]
      : [first, { label: lastLabel, value: money(lastTopUp) }]),
    { label: 'Annual escalation', value: formatPercent(input.annualEscalation) },
    { label: 'Investment period', value: formatYears(years) },
    { label: 'Expected return', value: `${returnRate} a year` },
    { label: 'Compounding', value: 'Monthly' },
    {
      label: 'Inflation adjustment',
      value: adjustForInflation ? `${formatPercent(input.inflationRate)} a year` : 'Off',
    },
    { label: 'Rates as at', value: ratesAsAt },
  ];
}
