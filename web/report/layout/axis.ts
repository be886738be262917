const NICE = [1, 2, 2.5, 5];

/**
 * Round ticks from 0 (from below, where there is less than nothing) to the first one that reaches `high`: at
 * most `most` steps above 0, each 1, 2, 2.5 or 5 times a power of ten. With nothing to show: 0 to 100.
 */
export function amountTicks(low: number, high: number, most: number): number[] {
  const top = high <= 0 && low >= 0 ? 100 : Math.max(high, 0);
  const bottom = Math.min(low, 0);
  const step = stepFor(top - bottom, top, bottom, most);
  const first = Math.floor(bottom / step + 1e-9);
  const last = Math.ceil(top / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step + 0).toPrecision(12)),
  );
}

function stepFor(span: number, top: number, bottom: number, most: number): number {
  const power = Math.floor(Math.log10(span / most));
  for (let exponent = power; ; exponent++)
    for (const nice of NICE) {
      // Written as a decimal, so that 2.5e-7 is not 2.4999999999999998e-7.
      const step = Number(`${nice}e${exponent}`);
      const count = Math.ceil(top / step - 1e-9) + Math.ceil(-bottom / step - 1e-9);
      if (count <= most) return step;
    }
}

/** The years written under a chart: every one up to 12, every second up to 20, else every fifth; and the last. */
export function yearTicks(first: number, last: number): number[] {
  const step = last <= 12 ? 1 : last <= 20 ? 2 : 5;
  const years: number[] = [];
  for (let year = first; year <= last; year++)
    if (year === last || (year % step === 0 && last - year > step / 3)) years.push(year);
  return years;
}
