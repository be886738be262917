import { amountAxis, yearTicks } from '#lib/domain/chart-axis.ts';
import {
  yearlyAdditionsDescription,
  yearlyAdditionsSentence,
} from '#lib/domain/yearly-additions.ts';
import { INK_2, INK_3, RULE_STRONG, STONE_AREA } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { AXIS_TEXT, drawAmountAxis } from './draw-amount-axis.ts';
import { LEFT, RIGHT, sectionHead, sectionNote } from './page.ts';
import type { Paper } from './paper.ts';
import { box, line } from './shapes.ts';

const TO_PLOT = 38;
const BELOW_PLOT = 13;
const LOWEST_PLOT = 56;
const HIGHEST_PLOT = 150;

/** The least the bars want below their head's baseline. */
export const LEAST_BARS_HEIGHT = TO_PLOT + LOWEST_PLOT + BELOW_PLOT;

/**
 * Draws what each year added, contributions below and interest on top, from a head at a baseline and in no more
 * height than `room`. Returns the lowest baseline.
 */
export function yearBars(paper: Paper, report: Report, headY: number, room: number): number {
  const { statement, currency, palette, input } = report;
  const height = Math.min(HIGHEST_PLOT, room - TO_PLOT - BELOW_PLOT);
  const bottom = headY + TO_PLOT + height;
  const sums = statement.rows.map(
    ({ contributions, interest }) => contributions + Math.max(0, interest),
  );
  const lowest = Math.min(0, ...statement.rows.map(({ interest }) => interest));
  const axis = amountAxis(lowest, Math.max(...sums), 'bars', currency.symbol);
  const [low = 0, high = 1] = [axis.ticks[0], axis.ticks.at(-1)];

  sectionHead(paper, report, 'Contributions and interest by year', LEFT, headY);
  sectionNote(paper, yearlyAdditionsSentence(statement), headY + 14, RIGHT - LEFT - 140);
  if (input.adjustForInflation) inTodaysMoney(paper, headY);
  const alt = yearlyAdditionsDescription(statement, input, currency.symbol);
  paper.within({ role: 'Figure', alt }, () => {
    legend(paper, palette.accent, headY + 14);
    const y = (amount: number) => bottom - (height * (amount - low)) / (high - low);
    const left = drawAmountAxis(paper, axis, RIGHT, y);
    bars(paper, report, left, y, bottom);
    paper.path(line(left, y(0), RIGHT, y(0)), { stroke: RULE_STRONG, lineWidth: 0.75 });
  });
  return bottom + BELOW_PLOT;
}

function inTodaysMoney(paper: Paper, y: number): void {
  const style = { size: 8.5, weight: 400, colour: INK_3 } as const;
  paper.within({ role: 'P' }, () =>
    paper.text({ ...style, text: 'In today’s money', x: RIGHT, y, align: 'right' }),
  );
}

function bars(
  paper: Paper,
  report: Report,
  left: number,
  y: (value: number) => number,
  bottom: number,
): void {
  const { rows } = report.statement;
  const pitch = (RIGHT - left) / rows.length;
  const width = Math.min(26, pitch * 0.62);
  const shown = new Set(yearTicks(1, rows.length, 'report'));
  rows.forEach(({ year, contributions, interest }, index) => {
    const middle = left + pitch * (index + 0.5);
    const bar = (from: number, to: number, fill: string) => {
      const height = y(from) - y(to);
      if (height > 0.1) paper.path(box(middle - width / 2, y(to), width, height), { fill });
    };
    bar(0, contributions, STONE_AREA);
    if (interest >= 0) bar(contributions, contributions + interest, report.palette.accent);
    else bar(interest, 0, report.palette.accent);
    // A thin white line between the two.
    if (interest > 0 && contributions > 0)
      paper.path(line(middle - width / 2, y(contributions), middle + width / 2, y(contributions)), {
        stroke: '#FFFFFF',
        lineWidth: 0.8,
      });
    if (shown.has(year))
      paper.text({
        ...AXIS_TEXT,
        text: String(year),
        x: middle,
        y: bottom + BELOW_PLOT,
        align: 'center',
      });
  });
}

function legend(paper: Paper, accent: string, y: number): void {
  const style = { size: 8.5, weight: 400, colour: INK_2, y } as const;
  const interestX = RIGHT - paper.measure('Interest', style);
  const contributionsX = interestX - 23.6 - paper.measure('Contributions', style);
  const keys = [
    { text: 'Contributions', x: contributionsX, fill: STONE_AREA },
    { text: 'Interest', x: interestX, fill: accent },
  ];
  for (const { text, x, fill } of keys) {
    paper.path(box(x - 11, y - 6.6, 7, 7, 1.5), { fill });
    paper.text({ ...style, text, x });
  }
}
