import { formatMoney, formatPercent, formatRate, formatWholeMoney, formatYears } from './format.ts';
import type { WaysToReach } from './goal.ts';
import type { AtAnotherReturn, Plan } from './plan.ts';
import { RISK_LEVELS } from './risk.ts';
import { listed } from './sentence.ts';
import type { StatementRow } from './statement.ts';

// The sentences that screen, printed page, terminal and report say of a plan.

/** What is said of amounts after inflation. */
export const IN_TODAYS_MONEY = 'in today’s money';

/** What is said where no number of years reaches an amount. */
export const TIME_IS_NOT_ENOUGH = 'Keeping going alone would not reach it within 30 years.';

/** Returns points of a return in words: '1 point', '1.6 points'. */
export function pointsWords(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** Returns what a result after charges (in percent) is called: 'After charges of 1.2% a year'. */
export function afterChargesWords(annualCharges: number): string {
  return `After charges of ${formatPercent(annualCharges)} a year`;
}

/** Returns what a plan's money earns: 'in Yield Funds at 7.25%', 'in a blended portfolio at 9.64%'. */
export function holdingWords({ isBlended, holdings, returnRate }: Plan): string {
  const [held] = holdings;
  const name = isBlended ? 'in a blended portfolio ' : held ? `in ${held.name} ` : '';
  return `${name}at ${formatRate(returnRate)}`;
}

/** Returns what a result rests on, in one sentence and a caveat. `earning` says what the money earns. */
export function assumptionsSentence(plan: Plan, earning = `${holdingWords(plan)} a year`): string {
  const { input, isAfterCharges, annualCharges = 0 } = plan;
  const parts = [...payingWords(plan), earning];
  if (input.adjustForInflation) parts.push(inflationWords(input.inflationRate));
  const estimate = isAfterCharges
    ? `An estimate ${afterChargesWords(annualCharges).toLowerCase()}, before tax.`
    : 'An estimate before fees and tax.';
  return `${parts.join(', ')}. ${estimate}`;
}

/** Returns a plan in words: 'R10,000.00 to start and R800.00 a month, rising 5% a year, for 15 years in Yield Funds at 10%'. */
export function planDescription(plan: Plan): string {
  const { input, isAfterCharges, annualCharges = 0 } = plan;
  const parts = [...payingWords(plan), `for ${formatYears(input.years)} ${holdingWords(plan)}`];
  if (input.adjustForInflation) parts.push(inflationWords(input.inflationRate));
  if (isAfterCharges) parts.push(afterChargesWords(annualCharges).toLowerCase());
  return parts.join(', ');
}

/** Returns what is paid in, part by part: 'R10,000.00 to start and R500.00 a month', 'rising 5% a year'. */
function payingWords({ input, symbol }: Plan): string[] {
  const { initialDeposit, monthlyTopUp, annualEscalation } = input;
  const paid = `${formatMoney(initialDeposit, symbol)} to start and ${formatMoney(monthlyTopUp, symbol)} a month`;
  return annualEscalation > 0 ? [paid, `rising ${formatPercent(annualEscalation)} a year`] : [paid];
}

/** Returns what amounts after inflation are said to be; `inflationRate` is a percent. */
function inflationWords(inflationRate: number): string {
  return `${IN_TODAYS_MONEY} with inflation at ${formatPercent(inflationRate)} a year`;
}

/**
 * Returns the parts of 'Between R119,000 and R134,000 if returns are 1 point lower or higher.', both amounts rounded
 * down to three significant figures; null where both are the same as written.
 */
export function rangeWords({ lower, higher, points, symbol }: Plan) {
  const roughly = ({ statement }: AtAnotherReturn) =>
    formatWholeMoney(threeFigures(statement.futureValue), symbol);
  const [low, high] = [roughly(lower), roughly(higher)];
  if (low === high) return null;
  return { low, high, rest: ` if returns are ${pointsWords(points)} lower or higher.` };
}

/** Returns an amount rounded down to three significant figures, below 1,000 to the unit. */
function threeFigures(amount: number): number {
  const [, exponent] = amount.toExponential().split('e');
  const zeros = Math.max(0, Number(exponent) - 2);
  return Number(`${Math.floor(amount / 10 ** zeros)}e${zeros}`);
}

/**
 * Returns what a blended portfolio holds in classes of a higher level than its own: 'Holds 33% in high risk classes.'
 * Null where it holds nothing there.
 */
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

/** Returns the growth chart in words, for those who do not see it. */
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

/** Returns what each year added, of contributions and of interest, as the text alternative of a chart of it. */
export function yearlyAdditionsDescription({ statement, input, symbol }: Plan): string {
  const money = input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const year = ({ year, contributions, interest }: StatementRow) =>
    `year ${year}: contributions ${formatMoney(contributions, symbol)}, interest ${formatMoney(interest, symbol)}`;
  const { rows } = statement;
  const span = [...rows.slice(0, 1), ...rows.slice(1).slice(-1)].map(year).join('; ');
  return `Contributions and interest by year${money}. In ${span}. Figures for every year are in the yearly breakdown.`;
}

/** Returns how interest and contributions compare over the years, in one sentence. */
export function yearlyAdditionsSentence({
  statement,
  input,
}: Pick<Plan, 'statement' | 'input'>): string {
  const { rows, interestEarned, totalInvested } = statement;
  if (totalInvested === 0) return 'Nothing is paid in.';
  if (interestEarned < 0)
    return input.adjustForInflation
      ? 'In today’s money, inflation takes more than interest adds.'
      : 'Charges take more than the return adds.';
  if (rows.every((row) => row.interest === 0))
    return 'There is no interest to add to what is paid in.';
  if (rows.every((row) => row.contributions === 0))
    return 'Nothing is paid in after the initial deposit.';
  const last = rows.findLastIndex((row) => row.interest <= row.contributions);
  const from = rows[last + 1]?.year;
  if (from === undefined)
    return rows.length === 1
      ? 'In this year, the monthly top-ups add more than interest does.'
      : `Over these ${formatYears(rows.length)}, the monthly top-ups add more each year than interest does.`;
  if (from === 1) return 'Interest adds more each year than the monthly top-ups do.';
  return `From year ${from}, interest adds more each year than the monthly top-ups do.`;
}

/** One way to reach an amount, in words: `figure` is what is new in it. */
export type Way = {
  input: keyof WaysToReach;
  /** 'pay in ' */
  before: string;
  /** 'R1,079.72' */
  figure: string;
  /** ' a month' or nothing */
  unit: string;
  /** ' instead of R500.00' */
  instead: string;
};

/** Returns the ways that there are, in words, each beside what the plan has now. */
export function waysInWords(ways: WaysToReach, { input, symbol }: Plan): Way[] {
  const { monthlyTopUp, initialDeposit, years } = ways;
  const money = (amount: number) => formatMoney(amount, symbol);
  const words: Way[] = [];
  if (monthlyTopUp !== null)
    words.push({
      input: 'monthlyTopUp',
      before: 'pay in ',
      figure: money(monthlyTopUp),
      unit: ' a month',
      instead: ` instead of ${money(input.monthlyTopUp)}`,
    });
  if (initialDeposit !== null)
    words.push({
      input: 'initialDeposit',
      before: 'start with ',
      figure: money(initialDeposit),
      unit: '',
      instead: ` instead of ${money(input.initialDeposit)}`,
    });
  if (years !== null)
    words.push({
      input: 'years',
      before: years > input.years ? 'keep going for ' : 'stop after ',
      figure: formatYears(years),
      unit: '',
      instead: ` instead of ${input.years}`,
    });
  return words;
}

/** Returns that a plan reaches an amount: 'This plan could already reach R100,000.00, in year 9.' */
export function reachedSentence(amount: string, year: number): string {
  return `This plan could already reach ${amount}, in year ${year}.`;
}

/**
 * Returns that a plan reaches an amount since a way was used, and with what: 'This plan could now reach R250,000.00, in
 * year 10, with R1,079.72 a month.'
 */
export function nowReachedSentence(
  amount: string,
  year: number,
  used: keyof WaysToReach,
  { input, symbol }: Plan,
): string {
  if (used === 'years')
    return `This plan could now reach ${amount}, in ${formatYears(input.years)}.`;
  const means = {
    monthlyTopUp: `with ${formatMoney(input.monthlyTopUp, symbol)} a month`,
    initialDeposit: `starting with ${formatMoney(input.initialDeposit, symbol)}`,
  };
  return `This plan could now reach ${amount}, in year ${year}, ${means[used]}.`;
}

/** Returns that no way reaches an amount. */
export function outOfReachSentence(amount: string): string {
  return `${amount} is out of reach within 30 years.`;
}
