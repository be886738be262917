import { csvCell } from './csv-cell.ts';
import { formatMoney, formatRate } from './format.ts';
import type { Plan } from './plan.ts';
import { effectiveAnnualRate } from './rates.ts';
import type { RatesOrigin } from './rates-as-at.ts';
import { shortPeriodSentence } from './words.ts';
import { assumptionLines } from './workings.ts';

/** A negative number begins like a formula, but is not one. */
const BELOW_ZERO = /^-[\d.]+$/;

/** Returns the yearly table and its assumptions as CSV; amounts are as shown, without symbol and separators. */
export function yearlyCsv(plan: Plan, ratesOrigin: RatesOrigin): string {
  const years = plan.statement.rows.map(({ year, opening, contributions, interest, closing }) =>
    [year, ...[opening, contributions, interest, closing].map(plainAmount)].join(),
  );
  const assumptions = [
    ...planLines(plan),
    ...assumptionLines(plan, ratesOrigin).map(({ label, plain }) => [label, plain]),
  ];
  const lines = [
    'Year,Opening,Contributions,Interest,Closing',
    ...years,
    '',
    'Assumption,Value',
    ...assumptions.map((cells) => cells.map(cellOf).join()),
  ];
  return `${lines.join('\n')}\n`;
}

function planLines(plan: Plan): string[][] {
  const { input, currency, isBlended, holdings } = plan;
  const warning = shortPeriodSentence(plan);
  return [
    ['Currency', currency.code],
    ['Amounts', input.adjustForInflation ? 'In today’s money' : 'Before inflation'],
    ['Asset class', isBlended ? 'Blended portfolio' : (holdings[0]?.name ?? '')],
    ['Effective annual rate', formatRate(effectiveAnnualRate(input.annualRate)).replace('%', '')],
    ...(warning ? [['Note', warning]] : []),
  ];
}

function cellOf(text: string): string {
  return BELOW_ZERO.test(text) ? text : csvCell(text);
}

function plainAmount(amount: number): string {
  return formatMoney(amount, '').replaceAll(',', '');
}
