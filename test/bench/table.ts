import { median, quantile } from './measure.ts';

/** One thing measured, round by round, beside what it is compared with. */
export type Row = {
  what: string;
  unit: string;
  ours: readonly number[];
  against?: { name: string; values: readonly number[] };
  figure?: Figure;
};

/** What each bound is on: the ratio of the medians, or our own values in their unit. */
const BOUNDS = {
  ratioAtMost: { of: ratioOf, isKept: (is: number, bound: number) => is <= bound },
  medianUnder: { of: ownShare(0.5), isKept: (is: number, bound: number) => is < bound },
  p99Under: { of: ownShare(0.99), isKept: (is: number, bound: number) => is < bound },
  allAtMost: { of: ownShare(1), isKept: (is: number, bound: number) => is <= bound },
};

type Bound = keyof typeof BOUNDS;

/** What a row has to keep to. */
export type Figure = Partial<Record<Bound, number>>;

/** Prints rows as a table. */
export function printTable(rows: readonly Row[]): void {
  console.table(
    rows.map((row) => ({
      measured: row.what,
      median: `${shown(median(row.ours))} ${row.unit}`,
      'compared with': row.against?.name ?? '',
      ratio: row.against ? shown(ratioOf(row)) : '',
      figure: boundsOf(row).map(said).join(', '),
      kept: row.figure ? (isKept(row) ? 'yes' : 'NO') : '',
    })),
  );
}

/** Returns whether a row keeps to its figure. What could not be measured does not. */
export function isKept(row: Row): boolean {
  return boundsOf(row).every(({ name, is, bound }) => BOUNDS[name].isKept(is, bound));
}

type Measured = { name: Bound; is: number; bound: number };

function boundsOf(row: Row): Measured[] {
  return (Object.entries(row.figure ?? {}) as [Bound, number][]).map(([name, bound]) => ({
    name,
    is: BOUNDS[name].of(row),
    bound,
  }));
}

function said({ name, is, bound }: Measured): string {
  return `${name} ${bound}: ${shown(is)}`;
}

function ratioOf({ ours, against }: Row): number {
  return median(ours) / median(against?.values ?? []);
}

function ownShare(share: number) {
  return ({ ours }: Row) => quantile(ours, share);
}

/** Returns a value with three digits that say something. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
