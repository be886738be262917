import { fractionOf, MONTHS_PER_YEAR, realRate } from './rates.ts';

/** What a projection rests on. Amounts are in one currency; names are those of the calculator's inputs. */
export type Assumptions = {
  /** Paid in at the start, 0 or more. */
  initialDeposit: number;
  /** Paid in at the start of each month of the first year, 0 or more. */
  monthlyTopUp: number;
  /** How much the monthly top-up grows at each new year, in percent. */
  annualEscalation: number;
  /** Nominal return for one year, a fraction. */
  annualRate: number;
  /** True to show everything in today's money. */
  adjustForInflation: boolean;
  /** Inflation for one year, in percent. Counts only with adjustForInflation. */
  inflationRate: number;
};

/** The assumptions and for how long they hold, in whole years (INPUT_LIMITS.years). */
export type ProjectionInput = Assumptions & { years: number };

/** One year of a projection, unrounded. startBalance + contributions + interest is endBalance. */
type YearlyRow = {
  year: number;
  startBalance: number;
  contributions: number;
  interest: number;
  endBalance: number;
};

/** A projection, unrounded. futureValue is totalInvested + interestEarned; totalInvested includes the deposit. */
export type Projection = {
  futureValue: number;
  totalInvested: number;
  interestEarned: number;
  yearlyData: YearlyRow[];
};

/**
 * Returns what savings could grow to: each month its top-up is paid in, then the balance earns annualRate / 12 (an
 * annuity-due). The top-up escalates once a year. With adjustForInflation, rate and escalation are the real
 * ones: (1 + rate) / (1 + inflation) - 1 and (escalation - inflation) / (1 + inflation).
 *
 * The interest of a year is worked out on its own rather than as a difference of balances, so that small rates
 * on large balances keep their digits. Within 1e-9 of decimal arithmetic.
 */
export function project(input: ProjectionInput): Projection {
  const inflation = input.adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const growthOfTopUp = 1 + realRate(fractionOf(input.annualEscalation), inflation);
  const earned = interestOfOneYear(realRate(input.annualRate, inflation) / MONTHS_PER_YEAR);

  let balance = input.initialDeposit;
  let topUp = input.monthlyTopUp;
  let totalInvested = balance;
  let interestEarned = 0;
  const yearlyData: YearlyRow[] = [];

  for (let year = 1; year <= input.years; year++) {
    const startBalance = balance;
    const contributions = topUp * MONTHS_PER_YEAR;
    const interest = startBalance * earned.onBalance + topUp * earned.onTopUps;
    balance = startBalance + contributions + interest;
    yearlyData.push({ year, startBalance, contributions, interest, endBalance: balance });
    totalInvested += contributions;
    interestEarned += interest;
    topUp *= growthOfTopUp;
  }

  return { futureValue: balance, totalInvested, interestEarned, yearlyData };
}

/**
 * Returns the interest of twelve months, compounded monthly, on 1 that is there at the start, and on twelve times 1
 * paid in at the start of each month. A year's interest is in proportion to both, whatever the year.
 */
function interestOfOneYear(monthlyRate: number): { onBalance: number; onTopUps: number } {
  let onBalance = 0;
  let onTopUps = 0;
  for (let month = 0; month < MONTHS_PER_YEAR; month++) {
    onBalance += (1 + onBalance) * monthlyRate;
    onTopUps += onBalance;
  }
  return { onBalance, onTopUps };
}
