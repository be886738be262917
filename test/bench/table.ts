import { median, quantile } from './measure.ts';

/** What a row has to keep to. */
export type Figure = {
  /** Of the median of the ratios. */
  ratioAtMost?: number;
  ratioAtLeast?: number;
  /** Of our own values, in their unit. */
  medianUnder?: number;
  /** Of each of our own values. */
  allAtMost?: number;
  p95Under?: number;
  p99Under?: number;
};

/** One thing measured, round by round, beside what it is compared with. */
export type Row = {
  what: string;
  unit: string;
  ours: readonly number[];
  /** Where the rounds of the two are not pairs, the ratio is that of the medians. */
  against?: { name: string; values: readonly number[]; isUnpaired?: boolean };
  figure?: Figure;
};

const HEAD = ['Measured', 'Median', 'Compared with', 'Median', 'Ratio', 'Quartiles', 'Figure', ''];

/** Returns rows as a Markdown table: the ratio is the median of the rounds' ratios, its quartiles are the spread. Without pairs of rounds these are of our own values. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map(
      (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
    )
    .join('\n');
}

function cellsOf(row: Row): string[] {
  const { what, unit, ours, against, figure } = row;
  const ratios = ratiosOf(row);
  const spread = ratios.length > 1 ? ratios : ours;
  return [
    what,
    `${shown(median(ours))} ${unit}`,
    against?.name ?? '',
    against ? `${shown(median(against.values))} ${unit}` : '',
    ratios.length > 0 ? shown(median(ratios)) : '',
    `${shown(quantile(spread, 0.25))} to ${shown(quantile(spread, 0.75))}`,
    figure ? figureText(figure, unit) : '',
    figure ? outcomeText(row) : '',
  ];
}

function ratiosOf({ ours, against }: Row): number[] {
  if (!against) return [];
  if (against.isUnpaired) return [median(ours) / median(against.values)];
  return ours.map((value, round) => value / (against.values[round] ?? Number.NaN));
}

/** Returns whether a row keeps to its figure. What could not be measured does not. */
export function isKept(row: Row): boolean {
  const { ours, figure = {} } = row;
  if (row.figure && (ours.length === 0 || [...ours, ...ratiosOf(row)].some(Number.isNaN)))
    return false;
  const ratio = median(ratiosOf(row));
  const { ratioAtMost, ratioAtLeast, medianUnder, allAtMost, p95Under, p99Under } = figure;
  return !(
    (ratioAtMost !== undefined && ratio > ratioAtMost) ||
    (ratioAtLeast !== undefined && ratio < ratioAtLeast) ||
    (medianUnder !== undefined && median(ours) >= medianUnder) ||
    (allAtMost !== undefined && Math.max(...ours) > allAtMost) ||
    (p95Under !== undefined && quantile(ours, 0.95) >= p95Under) ||
    (p99Under !== undefined && quantile(ours, 0.99) >= p99Under)
  );
}

function outcomeText(row: Row): string {
  const { ours, unit, figure } = row;
  const outcome = isKept(row) ? 'yes' : 'NO';
  if (figure?.p99Under !== undefined)
    return `${outcome}, p99 ${shown(quantile(ours, 0.99))} ${unit}`;
  if (figure?.p95Under === undefined) return outcome;
  return `${outcome}, p95 ${shown(quantile(ours, 0.95))} ${unit}`;
}

function figureText(figure: Figure, unit: string): string {
  const { ratioAtMost, ratioAtLeast, medianUnder, allAtMost, p95Under, p99Under } = figure;
  return [
    ratioAtMost !== undefined && `at most ${ratioAtMost}`,
    ratioAtLeast !== undefined && `at least ${ratioAtLeast}`,
    medianUnder !== undefined && `under ${medianUnder} ${unit}`,
    allAtMost !== undefined && `never above ${allAtMost} ${unit}`.trimEnd(),
    p95Under !== undefined && `p95 under ${p95Under} ${unit}`,
    p99Under !== undefined && `p99 under ${p99Under} ${unit}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns a value with three digits that say something. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
