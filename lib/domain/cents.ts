/** Returns an amount in whole cents. It is first rounded to 15 significant digits, so that 1.005 is 101 cents and not 100. */
export function toCents(amount: number): number {
  return Math.round(Number((amount * 100).toPrecision(15)));
}

/** Returns cents as an amount. */
export function fromCents(cents: number): number {
  return cents / 100;
}
