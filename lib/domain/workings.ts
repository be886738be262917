import { formatMoney, formatPercent, formatRate } from './format.ts';
import { inputLines, type Line } from './lines.ts';
import type { Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import { effectiveAnnualRate, fractionOf, percentOf, realRate } from './rates.ts';
import type { RatesOrigin } from './rates-as-at.ts';
import { ratesOriginDay, ratesOriginText } from './rates-origin.ts';
import { topUpLines } from './top-up-lines.ts';
import { IN_TODAYS_MONEY } from './words.ts';
import { yearByMonth } from './year-by-month.ts';

// How a result is calculated and what it assumes, in words and formulas.

const FINE = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 4,
  signDisplay: 'negative',
});

/** Returns the method in words, one paragraph per entry. */
export function methodSentences(plan: Plan): string[] {
  const { isAfterCharges, annualCharges = 0 } = plan;
  return [
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    ...(isAfterCharges ? [chargesSentence(annualCharges)] : []),
    'Once a year the top-up rises by the escalation rate.',
    ...todaysMoneySentences(plan),
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ];
}

/** Returns the calculation as named formulas; the second is worked through for the plan's first month. */
export function formulas(plan: Plan): { name: string; lines: readonly string[] }[] {
  return [
    { name: 'Each month', lines: ['closing = (opening + top-up) × (1 + return ÷ 12)'] },
    { name: 'The first month here', lines: [firstMonth(plan)] },
    { name: 'Each new year', lines: ['top-up = last year’s top-up × (1 + escalation)'] },
    {
      name: 'In today’s money',
      lines: [
        'real return = (1 + return) ÷ (1 + inflation) − 1',
        'real escalation = (escalation − inflation) ÷ (1 + inflation)',
      ],
    },
  ];
}

/** Returns what the result leaves out; `charges` is the company's own sentence about its charges. */
export function leftOutSentences({ isAfterCharges }: Plan, charges: string | undefined): string[] {
  return [
    'The return is the same every year. Real returns vary from year to year and can be negative.',
    isAfterCharges
      ? 'Tax is left out. It would make the result lower.'
      : 'Fees, charges and tax are left out. They would make the result lower.',
    ...(charges ? [charges] : []),
  ];
}

function firstMonth({ input, symbol }: Plan): string {
  const [first] = yearByMonth(input, 1).months;
  const money = (amount: number) => formatMoney(amount, symbol);
  const inflation = input.adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const rate = realRate(input.annualRate, inflation);
  const growth = `1 ${rate < 0 ? '−' : '+'} ${formatFineRate(Math.abs(rate))} ÷ 12`;
  return `(${money(input.initialDeposit)} + ${money(input.monthlyTopUp)}) × (${growth}) = ${money(first?.closing ?? 0)}`;
}

/** Returns what the result does with the company's charges. */
export function chargesSentence(annualCharges: number): string {
  return `Charges of ${formatPercent(annualCharges)} a year are taken off the return before anything else.`;
}

/** Returns the calculation of today's money in numbers; empty if it is the same as future money. */
export function todaysMoneySentences({
  input,
  symbol,
  statement,
  otherFutureValue,
}: Plan): string[] {
  if (otherFutureValue === null) return [];
  const { annualRate, annualEscalation, inflationRate, years, adjustForInflation } = input;
  const inflation = fractionOf(inflationRate);
  const real = (rate: number) => formatFineRate(realRate(rate, inflation));
  const escalation = real(fractionOf(annualEscalation));
  const money = (amount: number) => formatMoney(amount, symbol);
  const [today, future] = adjustForInflation
    ? [statement.futureValue, otherFutureValue]
    : [otherFutureValue, statement.futureValue];
  const percent = formatPercent(inflationRate);
  const divided = money(future / (1 + inflation) ** years);
  const result = adjustForInflation
    ? `All amounts are ${IN_TODAYS_MONEY}; the result of ${money(today)}`
    : `The ${money(today)} ${IN_TODAYS_MONEY}`;
  return [
    `${result} is worked out with a return of ${real(annualRate)} a year and an escalation of ${escalation}, both after inflation.`,
    `Dividing the ${money(future)} before inflation by (1 + ${percent})^${years} would give ${divided}.`,
  ];
}

/** A line with its value for a spreadsheet too: without symbol, separators and percent sign. */
type PlainLine = Line & { plain: string };

/** Returns a rate (a fraction) with up to four decimals, enough to follow the calculation by hand: '0.5833%'. */
export function formatFineRate(rate: number): string {
  return `${FINE.format(percentOf(rate))}%`;
}

/** Returns the assumptions of a result, one line each. */
export function assumptionLines(plan: Plan, ratesOrigin: RatesOrigin): PlainLine[] {
  const { input, symbol, isBlended, holdings } = plan;
  const lines = inputLines(input, symbol);
  const amount = (line: Line) => ({
    ...line,
    plain: line.value.slice(symbol.length).replaceAll(',', ''),
  });
  const held = isBlended ? holdings.filter(({ sharePercent }) => sharePercent > 0) : [];
  return [
    amount(lines.initialDeposit),
    ...topUpLines(input, symbol).map(amount),
    percentLine(lines.annualEscalation.label, formatFineRate(fractionOf(input.annualEscalation))),
    ...returnLines(plan),
    ...held.map(({ name, rate, sharePercent }) =>
      percentLine(`${name}, ${formatFineRate(rate)}`, formatPercent(sharePercent)),
    ),
    inflationLine(input),
    {
      label: 'Rates as at',
      value: ratesOriginDay(ratesOrigin),
      plain: ratesOriginText(ratesOrigin),
    },
  ];
}

function returnLines({ input, returnRate, isAfterCharges, annualCharges = 0 }: Plan): PlainLine[] {
  const effective = formatRate(effectiveAnnualRate(input.annualRate));
  const compounded = `, ${effective} with monthly compounding`;
  const yearly = (label: string, rate: number, more = '') =>
    percentLine(label, formatFineRate(rate), ` a year${more}`);
  if (!isAfterCharges) return [yearly('Expected return', returnRate, compounded)];
  return [
    yearly('Expected return', returnRate),
    yearly('Charges', fractionOf(annualCharges)),
    yearly('Return after charges', input.annualRate, compounded),
  ];
}

function inflationLine({ adjustForInflation, inflationRate }: ProjectionInput): PlainLine {
  const label = 'Inflation adjustment';
  if (!adjustForInflation) return { label, value: 'Off', plain: 'Off' };
  return percentLine(label, formatFineRate(fractionOf(inflationRate)), ' a year');
}

function percentLine(label: string, percent: string, more = ''): PlainLine {
  return { label, value: percent + more, plain: percent.replace('%', '') };
}
