export type InvestmentMode = 'single' | 'blended';

/** The initial inputs of the calculator. Percents are 0 to 100. */
export const CALCULATOR_DEFAULTS = {
  mode: 'single' as InvestmentMode,
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
} as const;
