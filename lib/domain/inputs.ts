import { CALCULATOR_DEFAULTS, type InvestmentMode } from './defaults.ts';
import type { Assumptions } from './projection.ts';

/** All inputs of a visitor. Numbers are kept as typed. */
export type Inputs = {
  mode: InvestmentMode;
  /** Null, or a code that is not offered, means the default currency. */
  currencyCode: string | null;
  /** Null, or a name that is not offered, means the first class. */
  className: string | null;
  /** A percent for each class. If there are more or fewer than classes, the shares are equal. */
  weights: readonly number[];
  initialDepositText: string;
  monthlyTopUpText: string;
  annualEscalationText: string;
  /** Null means the inflation rate of the currency. */
  inflationRateText: string | null;
  adjustForInflation: boolean;
  years: number;
  isAfterCharges: boolean;
};

export type ClassChoice = Pick<Inputs, 'className' | 'weights'>;

/** The typed inputs as numbers. */
export type NumericInputs = Omit<Assumptions, 'annualRate'>;

/** Inflation in percent a year, by currency code. */
export type InflationRates = Readonly<Record<string, number>>;

/** Returns the default inflation rate for a currency, in percent a year. */
export function inflationIn(code: string | undefined, rates: InflationRates = {}): number {
  const own = code !== undefined && Object.hasOwn(rates, code) ? rates[code] : undefined;
  return own ?? CALCULATOR_DEFAULTS.inflationRate;
}

export const START_INPUTS: Inputs = {
  mode: CALCULATOR_DEFAULTS.mode,
  currencyCode: null,
  className: null,
  weights: [],
  initialDepositText: String(CALCULATOR_DEFAULTS.initialDeposit),
  monthlyTopUpText: String(CALCULATOR_DEFAULTS.monthlyTopUp),
  annualEscalationText: String(CALCULATOR_DEFAULTS.annualEscalation),
  inflationRateText: null,
  adjustForInflation: CALCULATOR_DEFAULTS.adjustForInflation,
  years: CALCULATOR_DEFAULTS.years,
  isAfterCharges: false,
};
