import type { CSSProperties } from 'react';
import { type AmountAxis, SERIES_NAMES } from '#lib/domain/chart.ts';
import {
  formatCompactMoney,
  formatMoney,
  formatRate,
  formatWholeMoney,
} from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { roundedRange } from '#lib/domain/words.ts';
import { downTo } from './growth-svg.tsx';

/**
 * Heights of the labels at the ends of the lines: a name with its amount, and an end of the range. In ch, the width of a digit
 * as drawn, because a browser's minimum font size changes that, but neither rem nor em.
 */
const NAMED = 4.2;
const ONE_LINE = 2.1;
const GAP = 0.2;

type End = {
  id: 'total' | 'invested' | 'higher' | 'lower';
  amount: number;
  name?: string;
  text: string;
  /** The shorter text for little room, where the key names the lines. */
  short?: string;
};

/** A label: the amount it belongs to, and its height in ch. */
type EndLabel = { id: End['id']; amount: number; height: number };

/** Labels at the ends of the lines, and a bracket for the range. Empty if nothing is invested. */
export function GrowthEnds({ plan, axis }: { plan: Plan; axis: AmountAxis }) {
  if (plan.isEmpty) return null;
  const [top, bottom] = [plan.higher, plan.lower].map(({ statement }) =>
    downTo(axis, statement.futureValue),
  );
  const ends = endsOf(plan);
  // With little room, the key names the lines, and only the range has labels here.
  const [tops, shortTops] = [NAMED, 0].map((named) =>
    labelTops(
      ends.map(({ id, amount, name }) => ({ id, amount, height: name ? named : ONE_LINE })),
      axis,
    ),
  );
  return (
    <>
      {ends.length > 2 && (
        <span className="growth-bracket" style={{ top, bottom: `calc(100% - ${bottom})` }} />
      )}
      {ends.map(({ id, name, text, short }) => (
        <span
          key={id}
          className="growth-end"
          data-end={id}
          style={{ '--top': tops?.get(id), '--short-top': shortTops?.get(id) } as CSSProperties}
        >
          {name && <span className="growth-end-name">{name}</span>}
          <span className={name && 'growth-end-amount'}>{text}</span>
          {short && <span className="growth-end-short">{short}</span>}
        </span>
      ))}
    </>
  );
}

/** Widths of one character, in ch: of an amount beside its name, of other words, and of a short label of the range. */
const WIDE_CHARACTER = 1;
const CHARACTER = 0.8;
const SHORT_CHARACTER = 0.95;

/** Returns the widths of the labels, full and short, as styles. */
export function endsWidths(plan: Plan) {
  const ends = endsOf(plan);
  const wide = ends.map(({ name = '', text }) =>
    Math.max(name.length * CHARACTER, text.length * (name ? WIDE_CHARACTER : CHARACTER)),
  );
  const short = ends.map((end) => (end.short ?? '').length * SHORT_CHARACTER);
  return { '--ends': `${Math.max(...wide)}ch`, '--ends-short': `${Math.max(...short)}ch` };
}

function endsOf(plan: Plan): End[] {
  const { symbol, statement, lower, higher } = plan;
  const range = roundedRange(plan);
  const ends: End[] = (['total', 'invested'] as const).map((id) => {
    const amount = id === 'total' ? statement.futureValue : statement.totalInvested;
    return { id, amount, name: SERIES_NAMES[id], text: formatMoney(amount, symbol) };
  });
  if (!range) return ends;
  const at = (id: 'higher' | 'lower', rounded: number): End => {
    const { annualRate, statement: there } = id === 'higher' ? higher : lower;
    return {
      id,
      amount: there.futureValue,
      text: `${formatWholeMoney(rounded, symbol)} at ${formatRate(annualRate)}`,
      short: formatCompactMoney(rounded, symbol),
    };
  };
  return [...ends, at('higher', range.high), at('lower', range.low)];
}

/**
 * Returns the centre of each label below the top of the plot, as CSS lengths: beside the end of its line, and moved away from
 * the total value's label where they would overlap.
 */
export function labelTops(labels: readonly EndLabel[], axis: AmountAxis): Map<End['id'], string> {
  const own = ({ amount }: EndLabel) => downTo(axis, amount);
  const tops = new Map(labels.map((label) => [label.id, own(label)]));
  const total = labels.find(({ id }) => id === 'total');
  if (!total) return tops;
  for (const side of ['above', 'below'] as const) {
    const outwards = labels
      .filter((label) => label !== total && sideOf(label, total) === side)
      .sort(
        (one, other) => Math.abs(one.amount - total.amount) - Math.abs(other.amount - total.amount),
      );
    let inner = total;
    for (const label of outwards) {
      const apart = `${(inner.height + label.height) / 2 + GAP}ch`;
      const innerTop = tops.get(inner.id);
      tops.set(
        label.id,
        side === 'above'
          ? `min(${own(label)}, ${innerTop} - ${apart})`
          : `max(${own(label)}, ${innerTop} + ${apart})`,
      );
      inner = label;
    }
  }
  return tops;
}

/** The labels of the range are above and below that of the total value, even if the amounts are equal. */
function sideOf({ id, amount }: EndLabel, total: EndLabel): 'above' | 'below' {
  if (id !== 'invested') return id === 'higher' ? 'above' : 'below';
  return amount > total.amount ? 'above' : 'below';
}
