import { CALCULATOR_DEFAULTS, type InvestmentMode } from './defaults.ts';
import type { Assumptions } from './projection.ts';

/** All that a visitor puts in. Numbers are texts, as they were typed. */
export type Inputs = {
  mode: InvestmentMode;
  /** The default currency where it is null, or none of those offered. */
  currencyCode: string | null;
  /** The first class where it is null, or none of those offered. */
  className: string | null;
  /** One percent for each class; where they do not fit these, the start weights count. */
  weights: readonly number[];
  initialDepositText: string;
  monthlyTopUpText: string;
  annualEscalationText: string;
  /** The rate of the currency where it is null. */
  inflationRateText: string | null;
  adjustForInflation: boolean;
  years: number;
  isAfterCharges: boolean;
};

export type ClassChoice = Pick<Inputs, 'className' | 'weights'>;

/** What the typed texts count as. */
export type Counted = Omit<Assumptions, 'annualRate'>;

/** Inflation in percent a year, by the code of the currency. */
export type InflationRates = Readonly<Record<string, number>>;

/** Returns the inflation rate that a visitor finds for a currency. */
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
