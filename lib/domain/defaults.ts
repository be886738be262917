/** How the calculator starts: a single asset class, or a blend of all. */
export type InvestmentMode = 'single' | 'blended';

/** What a visitor finds filled in. Percents are 0 to 100. */
export const CALCULATOR_DEFAULTS = {
  mode: 'single' as InvestmentMode,
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
} as const;

/** What each input may count as. Amounts end at a million million. */
export const INPUT_LIMITS = {
  amount: { min: 0, max: 1_000_000_000_000 },
  percent: { min: 0, max: 100 },
  years: { min: 1, max: 30 },
} as const;
