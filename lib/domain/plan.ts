import type { Currency } from './currency.ts';
import { type ProjectionInput, project } from './projection.ts';
import { fractionOf } from './rates.ts';
import { type RiskLevel, riskOfRate } from './risk.ts';
import { type Statement, toStatement } from './statement.ts';

/** An asset class the money is in: its annual return (a fraction) and its share in whole percent. */
export type Holding = { name: string; rate: number; risk: RiskLevel; sharePercent: number };

/** By how many percentage points the range extends below and above the return, for each risk. */
export type ReturnRange = Readonly<Record<RiskLevel, number>>;

const RETURN_RANGE: ReturnRange = { low: 1, medium: 2, high: 3 };

export type PlanBasis = {
  currency: Pick<Currency, 'code' | 'symbol'>;
  isBlended: boolean;
  /** One class, or the classes of a blended portfolio, whose shares total 100; empty if only a return is known. */
  holdings: readonly Holding[];
  /** The risk whose range is taken; undefined for that of the class or, without one, of the return. */
  risk?: RiskLevel | undefined;
  /** The inputs as numbers; the return is before charges. */
  input: ProjectionInput;
  /** Charges deducted from the return each year, in percent; undefined if they are not known. */
  annualCharges?: number | undefined;
  isAfterCharges: boolean;
};

/** The plan at another return: `annualRate` is a fraction and may be negative. */
export type PlanAtReturn = { annualRate: number; statement: Statement };

export type Plan = Omit<PlanBasis, 'input' | 'risk'> & {
  /** The input of the calculation; the return is after charges if they are deducted. */
  input: ProjectionInput;
  symbol: string;
  /** The return before charges, a fraction. */
  returnRate: number;
  risk: RiskLevel;
  statement: Statement;
  /**
   * The future value in the other money (today's or future): the same calculation with the adjustment reversed. Null if both
   * are equal.
   */
  otherFutureValue: number | null;
  /** By how many percentage points the range extends below and above the return, to one decimal. */
  points: number;
  lower: PlanAtReturn;
  higher: PlanAtReturn;
  /** The plan before charges if they are deducted, else after charges; null if charges are not known. */
  otherCharges: PlanAtReturn | null;
  isEmpty: boolean;
};

/** Returns a plan. A blended portfolio's points are weighted by its shares. */
export function makePlan(basis: PlanBasis, range: ReturnRange = RETURN_RANGE): Plan {
  const { annualCharges, holdings, isBlended } = basis;
  const isAfterCharges = basis.isAfterCharges && annualCharges !== undefined;
  const before = basis.input.annualRate;
  const used = usedReturn(basis);
  const input = { ...basis.input, annualRate: used };
  const risk = basis.risk ?? ((!isBlended && holdings[0]?.risk) || riskOfRate(before));
  const at = (annualRate: number): PlanAtReturn => ({
    annualRate,
    statement: toStatement(project({ ...input, annualRate })),
  });
  const { statement } = at(used);
  const otherInput = { ...input, adjustForInflation: !input.adjustForInflation };
  const other = toStatement(project(otherInput)).futureValue;
  const points = isBlended ? weightedPoints(holdings, range) : range[risk];
  const otherChargesRate = isAfterCharges ? before : before - fractionOf(annualCharges ?? 0);
  return {
    ...basis,
    isAfterCharges,
    symbol: basis.currency.symbol,
    input,
    returnRate: before,
    risk,
    statement,
    otherFutureValue: other === statement.futureValue ? null : other,
    points,
    lower: at(used - fractionOf(points)),
    higher: at(used + fractionOf(points)),
    otherCharges: annualCharges === undefined ? null : at(otherChargesRate),
    isEmpty: input.initialDeposit === 0 && input.monthlyTopUp === 0,
  };
}

/** Returns the return the plan is calculated with, a fraction: after charges if they are deducted. */
export function usedReturn({ input, annualCharges = 0, isAfterCharges }: PlanBasis): number {
  return isAfterCharges ? input.annualRate - fractionOf(annualCharges) : input.annualRate;
}

function weightedPoints(holdings: readonly Holding[], range: ReturnRange): number {
  const inHundredths = holdings.map(({ sharePercent, risk }) => sharePercent * range[risk]);
  return Math.round(inHundredths.reduce((sum, one) => sum + one, 0) / 10) / 10;
}
