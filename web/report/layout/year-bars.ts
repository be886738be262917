import { amountAxis, yearTicks } from '#lib/domain/chart.ts';
import { yearlyAdditionsDescription } from '#lib/domain/yearly-additions.ts';
import { INK, STONE_AREA } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { amountGrid, CHART_TEXT, heightOf } from './axis.ts';
import { LEFT, moneyWords, QUIET, RIGHT, sectionHead } from './page.ts';
import type { Paper } from './paper.ts';
import { box } from './paths.ts';

const MIN_YEARS = 3;
const MIN_PLOT = 70;
const MAX_PLOT = 200;
const TO_PLOT = 26;
const BELOW_PLOT = 12;

/** Returns the height of the bars below their heading for this much room; 0 if that is too little. */
export function barsHeight({ statement }: Report, room: number): number {
  const plot = Math.min(MAX_PLOT, room - TO_PLOT - BELOW_PLOT);
  if (statement.rows.length < MIN_YEARS || plot < MIN_PLOT) return 0;
  return TO_PLOT + plot + BELOW_PLOT;
}

/** Draws what each year added, at most `height` high. */
export function yearBars(paper: Paper, report: Report, headY: number, height: number): void {
  const { statement, currency, palette } = report;
  const { rows } = statement;
  const highest = Math.max(...rows.map((row) => row.contributions + Math.max(0, row.interest)));
  const lowest = Math.min(0, ...rows.map(({ interest }) => interest));
  const axis = amountAxis(lowest, highest, 'report', currency.symbol);
  sectionHead(paper, `Contributions and interest by year${moneyWords(report)}`, LEFT, headY);
  paper.within({ role: 'Figure', alt: yearlyAdditionsDescription(report) }, () => {
    legend(paper, palette.accent, headY);
    const bottom = headY + height - BELOW_PLOT;
    const plot = amountGrid(paper, axis, { right: RIGHT, top: headY + TO_PLOT, bottom });
    const y = (amount: number) => heightOf(plot, axis, amount);
    const pitch = (RIGHT - plot.left) / rows.length;
    const width = Math.min(22, pitch * 0.62);
    const shown = new Set(yearTicks(1, rows.length, 'report'));
    rows.forEach(({ year, contributions, interest }, index) => {
      const middle = plot.left + pitch * (index + 0.5);
      const bar = (low: number, high: number, fill: string) => {
        const tall = y(low) - y(high);
        if (tall > 0.1) paper.path(box(middle - width / 2, y(high), width, tall), { fill });
      };
      bar(0, contributions, STONE_AREA);
      if (interest < 0) bar(interest, 0, palette.accent);
      else bar(contributions, contributions + interest, palette.accent);
      // A thin white line separates the two.
      if (interest > 0 && contributions > 0)
        paper.rule(middle - width / 2, middle + width / 2, y(contributions), '#FFFFFF', 0.8);
      const at = { x: middle, y: bottom + BELOW_PLOT, align: 'center' } as const;
      if (shown.has(year)) paper.text({ ...CHART_TEXT, ...at, text: `${year} ` });
    });
    paper.rule(plot.left, RIGHT, y(0), INK);
  });
}

function legend(paper: Paper, accent: string, y: number): void {
  const interestX = RIGHT - paper.measure('Interest', QUIET);
  const contributionsX = interestX - 26 - paper.measure('Contributions', QUIET);
  const keys = [
    { text: 'Contributions ', x: contributionsX, fill: STONE_AREA },
    { text: 'Interest ', x: interestX, fill: accent },
  ];
  for (const { text, x, fill } of keys) {
    paper.path(box(x - 10, y - 6, 6, 6), { fill });
    paper.text({ ...QUIET, text, x, y });
  }
}
