import {
  formatMoney,
  formatOneDecimalRate,
  formatPercent,
  formatRate,
} from '#lib/domain/format.ts';
import type { Assumptions } from '#lib/domain/projection.ts';

/**
 * What a result rests on, in words. `className` is the chosen asset class; null stands for a blended
 * portfolio, whose rate has one decimal as in the form.
 */
export function assumptionsSentence(
  assumptions: Assumptions,
  symbol: string,
  className: string | null,
): string {
  const paidIn = `${formatMoney(assumptions.initialDeposit, symbol)} to start and ${formatMoney(assumptions.monthlyTopUp, symbol)} a month`;
  const rising =
    assumptions.annualEscalation > 0
      ? `rising ${formatPercent(assumptions.annualEscalation)} a year`
      : null;
  const earning =
    className === null
      ? `in a blended portfolio at ${formatOneDecimalRate(assumptions.annualRate)} a year`
      : `in ${className} at ${formatRate(assumptions.annualRate)} a year`;
  const inflation = assumptions.adjustForInflation
    ? `in today’s money with inflation at ${formatPercent(assumptions.inflationRate)} a year`
    : null;
  const parts = [paidIn, rising, earning, inflation].filter((part) => part !== null);
  return `${parts.join(', ')}. An estimate before fees and tax.`;
}
