import { formatMoney, formatPercent, formatRate } from './format.ts';
import { formatFineRate } from './lines.ts';
import type { Plan } from './plan.ts';
import { fractionOf, realRate } from './rates.ts';
import { yearByMonth } from './statement.ts';
import { IN_TODAYS_MONEY } from './words.ts';

// What the calculator says of how it works a result out.

/** Returns how a result is worked out, a sentence or two in each paragraph. */
export function methodSentences({ input, isAfterCharges, annualCharges = 0 }: Plan): string[] {
  return [
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    ...(isAfterCharges ? [chargesSentence(annualCharges)] : []),
    'Once a year the top-up rises by the escalation rate.',
    ...(input.adjustForInflation ? [realRatesSentence(input)] : []),
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ];
}

/** Returns the calculation as formulas under their names; the second is worked out for the first month of this plan. */
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

/** Returns what a result does not count in; `charges` is what the company says of its own. */
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

function chargesSentence(annualCharges: number): string {
  return `Charges of ${formatPercent(annualCharges)} a year are taken off the return before anything else.`;
}

function realRatesSentence({ annualRate, annualEscalation, inflationRate }: Plan['input']): string {
  const real = (rate: number) => formatRate(realRate(rate, fractionOf(inflationRate)));
  const escalation = real(fractionOf(annualEscalation));
  return `All amounts are ${IN_TODAYS_MONEY}: the return after inflation is ${real(annualRate)} a year, the escalation ${escalation}.`;
}
