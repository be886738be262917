import { formatRate } from '#lib/domain/format.ts';
import { RISK } from '#lib/domain/risk.ts';
import { INK, INK_2, INK_3, RISK_COLOUR, RULE, RULE_SOFT } from '../palette.ts';
import type { Holding, Report } from '../report-model.ts';
import { ellipsed } from './fit.ts';
import { RIGHT } from './page.ts';
import type { Paper } from './paper.ts';
import { box, circle, line } from './shapes.ts';

/** Where the columns of an allocation stand: names from `x`, shares to the right margin. */
export type Columns = { x: number; risk: number; rate: number };

/** The columns in the right of the lower split of page 1, and over a whole page. */
export const NARROW: Columns = { x: 283, risk: 393.3, rate: 487 };
export const WIDE: Columns = { x: 48, risk: 330, rate: 450 };

/** The heads of the columns. */
export function allocationHead(paper: Paper, { x, risk, rate }: Columns, y: number): void {
  const style = { size: 7.5, weight: 600, colour: INK_3, y } as const;
  const cells = [
    { text: 'Asset class', x },
    { text: 'Risk', x: risk },
    { text: 'Return', x: rate, align: 'right' },
    { text: 'Share', x: RIGHT, align: 'right' },
  ] as const;
  paper.within({ role: 'TR' }, () => {
    for (const cell of cells)
      paper.within({ role: 'TH', scope: 'Column' }, () => paper.text({ ...style, ...cell }));
  });
  paper.decorate(() =>
    paper.path(line(x, y + 6.3, RIGHT, y + 6.3), { stroke: RULE, lineWidth: 0.75 }),
  );
}

/** A class with its shade, risk, return and share. */
export function allocationRow(
  paper: Paper,
  holding: Holding,
  shade: string,
  y: number,
  columns: Columns,
  isLast: boolean,
): void {
  const { x, risk, rate } = columns;
  const style = { size: 9, weight: 400, colour: INK, y } as const;
  const name = ellipsed(paper.measure, holding.name, style, risk - x - 15);
  paper.decorate(() => {
    paper.path(box(x, y - 6.6, 7, 7), { fill: shade });
    paper.path(circle(risk + 2.6, y - 3.1, 2.6), { fill: RISK_COLOUR[holding.risk] });
    const stroke = isLast ? RULE : RULE_SOFT;
    paper.path(line(x, y + 7.3, RIGHT, y + 7.3), { stroke, lineWidth: 0.75 });
  });
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Row' }, () =>
      paper.text({ ...style, text: name, x: x + 13 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, colour: INK_2, text: RISK[holding.risk].label, x: risk + 10 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: formatRate(holding.rate), x: rate, align: 'right' }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({
        ...style,
        weight: 600,
        text: `${holding.sharePercent}%`,
        x: RIGHT,
        align: 'right',
      }),
    );
  });
}

/** What the classes come to together. */
export function blendedRow(
  paper: Paper,
  report: Report,
  y: number,
  { x, risk, rate }: Columns,
): void {
  const style = { size: 9, weight: 600, colour: report.palette.accent, y } as const;
  paper.decorate(() =>
    paper.path(circle(risk + 2.6, y - 3.1, 2.6), { fill: RISK_COLOUR[report.risk] }),
  );
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Row' }, () =>
      paper.text({ ...style, text: 'Blended', x: x + 13 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: RISK[report.risk].label, x: risk + 10 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: report.returnRate, x: rate, align: 'right' }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: '100%', x: RIGHT, align: 'right' }),
    );
  });
}
