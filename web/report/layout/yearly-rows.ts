import type { Report } from '../report-model.ts';
import { LEFT, RIGHT, WIDTH } from './page.ts';
import type { Paper, TextStyle } from './paper.ts';
import { box } from './shapes.ts';
import type { TableRow } from './table-rows.ts';

export const HEAD_HEIGHT = 22;
const CELL = 8;
/** Where each column of figures ends. */
const ENDS = [197.7, 305, 412.3, RIGHT - CELL] as const;

/** The column heads on the accent. Answers their lower edge. */
export function yearlyHead(paper: Paper, report: Report, top: number): number {
  const { accent, onAccent } = report.palette;
  const y = top + 14.3;
  const style = { size: 8.5, weight: 600, colour: onAccent, ground: accent, y } as const;
  paper.decorate(() => paper.path(box(LEFT, top, WIDTH, HEAD_HEIGHT, 3.5), { fill: accent }));
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Column' }, () =>
      paper.text({ ...style, text: 'Year', x: LEFT + CELL }),
    );
    ['Opening', 'Contributions', 'Interest', 'Closing'].forEach((text, index) => {
      const x = ENDS[index] ?? RIGHT;
      paper.within({ role: 'TH', scope: 'Column' }, () =>
        paper.text({ ...style, text, x, align: 'right' }),
      );
    });
  });
  return top + HEAD_HEIGHT;
}

/** How a row is written. */
export type RowStyles = {
  label: TextStyle;
  plain: TextStyle;
  interest: TextStyle;
  closing: TextStyle;
};

/** A year, or the total, on a baseline. */
export function yearlyRow(paper: Paper, row: TableRow, y: number, styles: RowStyles): void {
  const columns = [styles.plain, styles.plain, styles.interest, styles.closing];
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Row' }, () =>
      paper.text({ ...styles.label, text: row.label, x: LEFT + CELL, y }),
    );
    row.figures.forEach((text, index) => {
      const style = columns[index] ?? styles.plain;
      const x = ENDS[index] ?? RIGHT;
      paper.within({ role: 'TD' }, () => paper.text({ ...style, text, x, y, align: 'right' }));
    });
  });
}
