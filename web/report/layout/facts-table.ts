import type { Line } from '#lib/domain/result-description.ts';
import { INK, INK_2, RULE_SOFT } from '../palette.ts';
import { ellipsed, shrunk } from './fit.ts';
import type { Paper } from './paper.ts';
import { circle, line } from './shapes.ts';

export type Fact = Line & {
  /** A dot of this colour before the value. */
  dot?: string;
  /** True where the value may end in '…'; money never does. */
  canCut?: boolean;
};

/** From one row of facts to the next, in points. */
const FACT_ROW = 18.5;
const BELOW_TEXT = 6;

/** Returns how far the last rule stands below the baseline of the head. */
export function factsHeight(count: number): number {
  return 20 + (count - 1) * FACT_ROW + BELOW_TEXT;
}

/** Draws facts in rows: label left, value right, a hairline below; the first baseline is 20 below the head's. */
export function factsTable(
  paper: Paper,
  facts: readonly Fact[],
  x: number,
  width: number,
  headY: number,
): void {
  const { measure } = paper;
  paper.within({ role: 'Table' }, () => {
    facts.forEach(({ label, value, dot, canCut }, index) => {
      const y = headY + 20 + index * FACT_ROW;
      const name = { size: 9, weight: 400, colour: INK_2 } as const;
      const room = width - measure(label, name) - 12;
      const full = { size: 9, weight: 600, colour: INK } as const;
      const style = canCut ? full : shrunk(measure, [value], full, room);
      const text = canCut ? ellipsed(measure, value, full, room) : value;
      paper.within({ role: 'TR' }, () => {
        paper.within({ role: 'TH', scope: 'Row' }, () =>
          paper.text({ ...name, text: label, x, y }),
        );
        paper.within({ role: 'TD' }, () =>
          paper.text({ ...style, text, x: x + width, y, align: 'right' }),
        );
      });
      paper.decorate(() => {
        if (dot)
          paper.path(circle(x + width - measure(text, style) - 8, y - 3, 2.6), { fill: dot });
        paper.path(line(x, y + BELOW_TEXT, x + width, y + BELOW_TEXT), {
          stroke: RULE_SOFT,
          lineWidth: 0.75,
        });
      });
    });
  });
}
