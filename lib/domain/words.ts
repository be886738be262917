import { formatMoney, formatPercent, formatRate, formatWholeMoney, formatYears } from './format.ts';
import type { Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import { RISK_LEVELS } from './risk.ts';
import { listed } from './sentence.ts';

// Sentences about a plan, shared by screen, print, terminal and report.

export const IN_TODAYS_MONEY = 'in today’s money';

/** Returns percentage points in words: '1 point', '1.6 points'. */
export function pointsWords(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** Returns the label of a result after charges (in percent): 'After charges of 1.2% a year'. */
export function afterChargesWords(annualCharges: number): string {
  return `After charges of ${formatPercent(annualCharges)} a year`;
}

/**
 * Returns what the money is invested in, and its return: 'in Yield Funds at 7.25%'. `unit` follows the rate:
 * 'in a blended portfolio at 8.8% a year after charges of 1.2%'.
 */
export function holdingWords(plan: Plan, unit = ''): string {
  const { isBlended, holdings, input, isAfterCharges, annualCharges = 0 } = plan;
  const [held] = holdings;
  const name = isBlended ? 'in a blended portfolio ' : held ? `in ${held.name} ` : '';
  const charges = isAfterCharges ? ` after charges of ${formatPercent(annualCharges)}` : '';
  return `${name}at ${formatRate(input.annualRate)}${unit}${charges}`;
}

/** Returns the assumptions in one sentence with a caveat. `earning` names the holding and its return. */
export function assumptionsSentence(plan: Plan, earning = holdingWords(plan, ' a year')): string {
  const { input, isAfterCharges } = plan;
  const parts = [...contributionWords(plan), earning];
  if (input.adjustForInflation) parts.push(inflationWords(input.inflationRate));
  return `${parts.join(', ')}. An estimate before ${isAfterCharges ? 'tax' : 'fees and tax'}.`;
}

/** Returns a plan in words: 'R10,000.00 to start and R800.00 a month, rising 5% a year, for 15 years in Yield Funds at 10%'. */
export function planDescription(plan: Plan): string {
  const { input } = plan;
  const parts = [
    ...contributionWords(plan),
    `for ${formatYears(input.years)} ${holdingWords(plan)}`,
  ];
  if (input.adjustForInflation) parts.push(inflationWords(input.inflationRate));
  return parts.join(', ');
}

function contributionWords({ input, symbol }: Plan): string[] {
  const { initialDeposit, monthlyTopUp } = input;
  const paid = `${formatMoney(initialDeposit, symbol)} to start and ${formatMoney(monthlyTopUp, symbol)} a month`;
  return [paid, ...escalationWords(input)];
}

/** Returns ['rising 5% a year'], or an empty list if the monthly top-up never rises. */
export function escalationWords({
  annualEscalation,
  monthlyTopUp,
  years,
}: ProjectionInput): string[] {
  const escalation = formatPercent(annualEscalation);
  const rises = years > 1 && monthlyTopUp > 0 && escalation !== formatPercent(0);
  return rises ? [`rising ${escalation} a year`] : [];
}

function inflationWords(inflationRate: number): string {
  return `${IN_TODAYS_MONEY} with inflation at ${formatPercent(inflationRate)} a year`;
}

/** Returns a plan's value at its lower and higher return, rounded down to three figures; null if both are equal. */
export function roundedRange({ lower, higher }: Plan): { low: number; high: number } | null {
  const [low, high] = [lower, higher].map(({ statement }) => threeFigures(statement.futureValue));
  return low === undefined || high === undefined || low === high ? null : { low, high };
}

/**
 * Returns the parts of 'Between R119,000 and R134,000 if returns are 1 point lower or higher'; null if both amounts read
 * the same.
 */
export function rangeWords(plan: Plan) {
  const range = roundedRange(plan);
  if (!range) return null;
  const low = formatWholeMoney(range.low, plan.symbol);
  const high = formatWholeMoney(range.high, plan.symbol);
  if (low === high) return null;
  return { low, high, note: `if returns are ${pointsWords(plan.points)} lower or higher` };
}

/** Returns the warning of a plan under 5 years that holds a class of medium or high risk; else null. */
export function shortPeriodSentence({
  input,
  isBlended,
  holdings,
  risk,
  isEmpty,
}: Plan): string | null {
  const held = isBlended ? holdings.filter(({ sharePercent }) => sharePercent > 0) : [{ risk }];
  if (isEmpty || input.years >= 5 || held.every((one) => one.risk === 'low')) return null;
  return 'Over so short a time it can also be worth less than you paid in.';
}

/** Returns an amount rounded down to three significant figures, below 1,000 to the unit. */
function threeFigures(amount: number): number {
  const [, exponent] = amount.toExponential().split('e');
  const zeros = Math.max(0, Number(exponent) - 2);
  return Number(`${Math.floor(amount / 10 ** zeros)}e${zeros}`);
}

/** Returns 'Holds 33% in high risk classes.' for a blend that holds classes of a higher risk than its own; else null. */
export function higherRiskSentence({
  isBlended,
  holdings,
  risk,
}: Pick<Plan, 'isBlended' | 'holdings' | 'risk'>): string | null {
  const higherLevels = RISK_LEVELS.slice(RISK_LEVELS.indexOf(risk) + 1);
  const higher = holdings.filter(
    (held) => held.sharePercent > 0 && higherLevels.includes(held.risk),
  );
  if (!isBlended || higher.length === 0) return null;
  const percent = higher.reduce((sum, { sharePercent }) => sum + sharePercent, 0);
  const levels = higherLevels.filter((level) => higher.some((held) => held.risk === level));
  return `Holds ${percent}% in ${listed(levels)} risk classes.`;
}

/** Returns whether interest or the monthly top-ups add more each year, and from which year on, in one sentence. */
export function growthSentence({ statement, input, isEmpty }: Plan): string {
  const { rows, interestEarned } = statement;
  if (isEmpty) return 'Nothing is invested yet.';
  if (input.monthlyTopUp === 0) {
    if (interestEarned > 0) return 'Without monthly top-ups, only interest adds to the deposit.';
    return `Without monthly top-ups, the deposit ${interestEarned < 0 ? 'loses value' : 'stays as it is'}.`;
  }
  const years = rows.length;
  const leads = rows.map(({ interest, contributions }) => Math.sign(interest - contributions));
  const last = leads.at(-1) ?? 0;
  if (last === 0) return `In year ${years}, interest adds as much as the monthly top-ups do.`;
  const from = leads.findLastIndex((lead) => lead !== last) + 2;
  const when = fromYearWords(from, years);
  const eachYear = from === years ? '' : ' each year';
  return last > 0
    ? `${when}, interest adds more${eachYear} than the monthly top-ups do.`
    : `${when}, the monthly top-ups add more${eachYear} than interest does.`;
}

function fromYearWords(from: number, years: number): string {
  if (from === years) return `In year ${years}`;
  return from === 1 ? `Over these ${years} years` : `From year ${from}`;
}

/** Returns the text alternative of the growth chart. */
export function growthDescription({ statement, input, symbol }: Plan): string {
  const money = input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const { initialDeposit, futureValue, totalInvested, rows } = statement;
  const from = formatMoney(initialDeposit, symbol);
  const to = formatMoney(futureValue, symbol);
  const course =
    futureValue === initialDeposit
      ? `stays at ${to}`
      : `${futureValue > initialDeposit ? 'rises' : 'falls'} from ${from} to ${to}`;
  return `Investment growth over ${formatYears(rows.length)}${money}. Total value ${course}; invested amount reaches ${formatMoney(totalInvested, symbol)}. Figures for every year are in the Yearly Breakdown table.`;
}
