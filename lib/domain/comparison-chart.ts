import { type AmountAxis, axisPosition, growthSeries } from './chart.ts';
import { whyIncomparable } from './comparison.ts';
import type { KeptPlan } from './kept-plan.ts';
import { otherReturns } from './other-returns.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Statement } from './statement.ts';

/** A line of the chart: the value at year 0 and at the end of each year of its plan. */
type ComparedLine<Name extends string = string> = { name: Name; values: number[] };

/** What the chart of the comparison shows. Of the kept plans, those that can be compared with this one. */
export type ComparisonChart = {
  plan: number[];
  /** The plan at a lower and a higher return; null where nothing is invested. */
  band: { lower: number[]; higher: number[] } | null;
  /** The plan with its charges turned round; null where they are not known. */
  charges: ComparedLine | null;
  kept: ComparedLine<KeptPlan['name']>[];
  /** The years and the highest amount that all this reaches. */
  years: number;
  highest: number;
};

/** Returns the lines of the comparison of a plan. */
export function comparisonChart(plan: Plan, kept: readonly KeptPlan[]): ComparisonChart {
  const [lower, higher, turned] = otherReturns(plan);
  const drawn = kept.filter((one) => !whyIncomparable(one, plan));
  const lines = {
    plan: valuesOf(plan.statement),
    band:
      lower && higher
        ? { lower: valuesOf(lower.statement), higher: valuesOf(higher.statement) }
        : null,
    charges: turned ? { name: turned.name, values: valuesOf(turned.statement) } : null,
    kept: drawn.map(({ name, basis }) => ({ name, values: valuesOf(makePlan(basis).statement) })),
  };
  const { band, charges } = lines;
  const all = [
    lines.plan,
    ...(band ? [band.lower, band.higher] : []),
    ...(charges ? [charges.values] : []),
    ...lines.kept.map(({ values }) => values),
  ];
  const years = Math.max(...all.map((values) => values.length)) - 1;
  return { ...lines, years, highest: Math.max(...all.flat()) };
}

/** Letters whose heights differ by less would meet; a fraction of the plot's height. */
const MEETING = 0.07;

/** Letters whose lines end at less than this height from the end of this plan would meet its name. */
const BESIDE_NAME = 0.1;

/**
 * A kept plan's line with where its letter goes: below the end of the line where the plan is worth less than this one, or than
 * a kept one that would have its letter there.
 */
type LetteredLine = ComparedLine<KeptPlan['name']> & {
  isLower: boolean;
  /** How many letters before it have the same place. */
  before: number;
  /** Whether it stands where the name of this plan would. */
  isBesideName: boolean;
};

/** Returns the lines of the kept plans with the places of their letters. */
export function letteredLines({ plan, kept }: ComparisonChart, axis: AmountAxis): LetteredLine[] {
  const ends = kept.map(({ name, values }) => {
    const year = values.length - 1;
    const amount = values[year] ?? 0;
    return { name, values, year, amount, height: axisPosition(axis, amount) };
  });
  type End = (typeof ends)[number];
  const planHeight = axisPosition(axis, plan.at(-1) ?? 0);
  const isBesideName = ({ values, height }: End) =>
    values.length === plan.length && Math.abs(height - planHeight) < BESIDE_NAME;
  const meet = (one: End, other: End) =>
    one.year === other.year && Math.abs(one.height - other.height) < MEETING;
  const isLower = (end: End) => {
    const amounts = ends.filter((other) => meet(end, other)).map(({ amount }) => amount);
    const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
    return end.amount < (least < most ? most : (plan[end.year] ?? 0));
  };
  return ends.map((end, index) => {
    const before = ends
      .slice(0, index)
      .filter((other) => meet(end, other) && isLower(other) === isLower(end)).length;
    return {
      name: end.name,
      values: end.values,
      isLower: isLower(end),
      before,
      isBesideName: isBesideName(end),
    };
  });
}

function valuesOf(statement: Statement): number[] {
  return growthSeries(statement).total;
}
