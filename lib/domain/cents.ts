/** Returns an amount in whole cents, rounded to 15 digits first: 1.005 is 101 cents and not 100. */
export function toCents(amount: number): number {
  return Math.round(Number((amount * 100).toPrecision(15)));
}

/** Returns cents as an amount. */
export function fromCents(cents: number): number {
  return cents / 100;
}
