export const MONTHS_PER_YEAR = 12;

const MILLION = 1e6;

/** Returns a percentage (0 to 100) as a fraction. */
export function fractionOf(percent: number): number {
  return percent / 100;
}

/** Returns a rate (a fraction) as it is stored: to 6 decimals, which is 4 decimals of a percent. Never -0. */
export function roundedRate(rate: number): number {
  return Math.round(rate * MILLION) / MILLION + 0;
}

/** Returns a fraction as a percentage, to 12 significant digits: 0.07 is 7 and not 7.000000000000001. */
export function percentOf(rate: number): number {
  return Number((rate * 100).toPrecision(12));
}

/** Returns what a nominal annual rate, compounded monthly, earns in a year: (1 + r / 12)^12 - 1. Both are fractions. */
export function effectiveAnnualRate(nominalRate: number): number {
  return (1 + nominalRate / MONTHS_PER_YEAR) ** MONTHS_PER_YEAR - 1;
}

/** Returns the rate left after inflation (Fisher: (1 + nominal) / (1 + inflation) - 1), as one quotient, which keeps all digits. */
export function realRate(nominalRate: number, inflation: number): number {
  return (nominalRate - inflation) / (1 + inflation);
}
