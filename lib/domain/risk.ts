/** The three risk levels, lowest first. */
export const RISK_LEVELS = ['low', 'medium', 'high'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

type RiskFacts = {
  label: string;
  description: string;
  barPercent: number;
  /** Default annual return of a class at this level, a fraction. */
  defaultReturnRate: number;
};

export const RISK: Readonly<Record<RiskLevel, RiskFacts>> = {
  low: {
    label: 'Low',
    description: 'Lower returns with minimal risk. Suitable for short-term goals.',
    barPercent: 20,
    defaultReturnRate: 0.05,
  },
  medium: {
    label: 'Medium',
    description: 'Balanced returns with moderate risk. Good for medium-term goals.',
    barPercent: 50,
    defaultReturnRate: 0.08,
  },
  high: {
    label: 'High',
    description: 'Higher returns with increased risk. Ideal for long-term growth.',
    barPercent: 80,
    defaultReturnRate: 0.12,
  },
};

const BILLION = 1e9;
const MEDIUM_FROM = 85_000_000;
const HIGH_FROM = 115_000_000;

/** Returns the risk of a blended annual rate (a fraction), rounded to 9 decimals, so that a sum that should be 0.085 is not below it. */
export function riskOfRate(annualRate: number): RiskLevel {
  const rounded = Math.round(annualRate * BILLION);
  if (rounded < MEDIUM_FROM) return 'low';
  if (rounded < HIGH_FROM) return 'medium';
  return 'high';
}
