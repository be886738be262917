import {
  formatMoney,
  formatOneDecimalRate,
  formatPercent,
  formatRate,
} from '#lib/domain/format.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';

/**
 * What a result rests on, in words. `className` is the chosen asset class; null stands for a blended
 * portfolio, whose rate has one decimal as in the form.
 */
export function assumptionsSentence(
  input: ProjectionInput,
  symbol: string,
  className: string | null,
): string {
  const paidIn = `${formatMoney(input.initialDeposit, symbol)} to start and ${formatMoney(input.monthlyTopUp, symbol)} a month`;
  const rising =
    input.annualEscalation > 0 ? `rising ${formatPercent(input.annualEscalation)} a year` : null;
  const earning =
    className === null
      ? `in a blended portfolio at ${formatOneDecimalRate(input.annualRate)} a year`
      : `in ${className} at ${formatRate(input.annualRate)} a year`;
  const inflation = input.adjustForInflation
    ? `in today’s money with inflation at ${formatPercent(input.inflationRate)} a year`
    : null;
  const parts = [paidIn, rising, earning, inflation].filter((part) => part !== null);
  return `${parts.join(', ')}. An estimate before fees and tax.`;
}
