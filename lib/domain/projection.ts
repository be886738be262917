import { fractionOf, MONTHS_PER_YEAR, realRate } from './rates.ts';

/** The assumptions of a projection. Amounts are in one currency; names are those of the calculator's inputs. */
export type Assumptions = {
  /** Paid in at the start, 0 or more. */
  initialDeposit: number;
  /** Paid in at the start of each month of the first year, 0 or more. */
  monthlyTopUp: number;
  /** How much the monthly top-up grows at each new year, in percent. */
  annualEscalation: number;
  /** Nominal return for one year, a fraction. */
  annualRate: number;
  adjustForInflation: boolean;
  /** Inflation for one year, in percent. Used only with adjustForInflation. */
  inflationRate: number;
};

/** The assumptions and for how long they hold, in whole years (INPUT_LIMITS.years). */
export type ProjectionInput = Assumptions & { years: number };

/** A year or a month of a projection, unrounded. startBalance + contributions + interest is endBalance. */
type Flow = { startBalance: number; contributions: number; interest: number; endBalance: number };

type YearlyRow = Flow & { year: number };

/** Years and months count from 1. */
export type ProjectedMonth = Flow & { year: number; month: number };

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
 * Interest is added up month by month rather than taken as a difference of balances, so that small rates on large
 * balances keep their digits. Within 1e-9 of decimal arithmetic. `onMonth` is called for every month.
 */
export function project(
  input: ProjectionInput,
  onMonth?: (month: ProjectedMonth) => void,
): Projection {
  const inflation = input.adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const growthOfTopUp = 1 + realRate(fractionOf(input.annualEscalation), inflation);
  const monthlyRate = realRate(input.annualRate, inflation) / MONTHS_PER_YEAR;

  let balance = input.initialDeposit;
  let topUp = input.monthlyTopUp;
  let totalInvested = balance;
  let interestEarned = 0;
  const yearlyData: YearlyRow[] = [];

  for (let year = 1; year <= input.years; year++) {
    const startBalance = balance;
    let interest = 0;
    for (let month = 1; month <= MONTHS_PER_YEAR; month++) {
      const earned = (balance + topUp) * monthlyRate;
      const endBalance = balance + topUp + earned;
      onMonth?.({
        year,
        month,
        startBalance: balance,
        contributions: topUp,
        interest: earned,
        endBalance,
      });
      balance = endBalance;
      interest += earned;
    }
    const contributions = topUp * MONTHS_PER_YEAR;
    balance = startBalance + contributions + interest;
    yearlyData.push({ year, startBalance, contributions, interest, endBalance: balance });
    totalInvested += contributions;
    interestEarned += interest;
    topUp *= growthOfTopUp;
  }

  return { futureValue: balance, totalInvested, interestEarned, yearlyData };
}
