import { formatMoney, formatYears } from '#lib/domain/format.ts';
import { RULE_STRONG, STONE_AREA, STONE_LINE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { AXIS_TEXT, amountAxis } from './amount-axis.ts';
import { amountTicks, yearTicks } from './axis.ts';
import { growthLabels, growthLabelsWidth } from './growth-labels.ts';
import { RIGHT } from './page.ts';
import type { Paper } from './paper.ts';
import { circle, line, polygon, polyline } from './shapes.ts';

type Point = readonly [x: number, y: number];

/** The growth of the savings as two areas from year 0, between two heights, with what they come to beside it. */
export function growthChart(paper: Paper, report: Report, top: number, bottom: number): void {
  const { statement, currency, input } = report;
  const { rows, initialDeposit } = statement;
  const totals = [initialDeposit, ...rows.map((row) => row.closing)];
  const invested = [initialDeposit, ...rows.map((row) => row.invested)];
  const ticks = amountTicks(0, Math.max(...totals, ...invested), 4);
  const highest = ticks.at(-1) ?? 1;
  const right = RIGHT - growthLabelsWidth(paper, report);
  const y = (amount: number) => bottom - ((bottom - top) * amount) / highest;

  paper.within({ role: 'Figure', alt: alternative(report) }, () => {
    const left = amountAxis(paper, ticks, currency.symbol, right, y);
    const x = (year: number) => left + ((right - left) * year) / input.years;
    const points = (amounts: number[]): Point[] =>
      amounts.map((amount, year) => [x(year), y(amount)]);
    areas(paper, report, points(totals), points(invested), bottom);
    const rule = { stroke: RULE_STRONG, lineWidth: 0.75 };
    paper.path(line(left, bottom, right, bottom), rule);
    for (const year of yearTicks(0, input.years)) {
      paper.path(line(x(year), bottom, x(year), bottom + 3.2), rule);
      const at = { x: x(year), y: bottom + 12.4, align: 'center' } as const;
      paper.text({ ...AXIS_TEXT, ...at, text: String(year) });
    }
    paper.text({ ...AXIS_TEXT, text: 'Year', x: right, y: bottom + 22.8, align: 'right' });
    growthLabels(paper, report, { right, top, bottom, y });
  });
}

function areas(
  paper: Paper,
  { palette, statement }: Report,
  totals: Point[],
  invested: Point[],
  bottom: number,
): void {
  const under = (points: Point[]) =>
    polygon([[points[0]?.[0] ?? 0, bottom], ...points, [points.at(-1)?.[0] ?? 0, bottom]]);
  const total = () => paper.path(under(totals), { fill: palette.totalArea });
  const stone = () => paper.path(under(invested), { fill: STONE_AREA });
  // The lower one lies on top: with a loss that is the total value.
  for (const draw of statement.interestEarned < 0 ? [stone, total] : [total, stone]) draw();
  paper.path(polyline(invested), { stroke: STONE_LINE, lineWidth: 1.5 });
  paper.path(polyline(totals), { stroke: palette.accent, lineWidth: 2 });
  const ends = [
    { end: invested.at(-1), stroke: STONE_LINE },
    { end: totals.at(-1), stroke: palette.accent },
  ];
  for (const { end, stroke } of ends)
    if (end) paper.path(circle(end[0], end[1], 2.9), { fill: '#FFFFFF', stroke, lineWidth: 1.6 });
}

function alternative({ statement, currency, input }: Report): string {
  const money = (amount: number) => formatMoney(amount, currency.symbol);
  const verb = statement.futureValue >= statement.initialDeposit ? 'rises' : 'falls';
  return `Investment growth over ${formatYears(input.years)}. Total value ${verb} from ${money(statement.initialDeposit)} to ${money(statement.futureValue)}; invested amount reaches ${money(statement.totalInvested)}. Figures for every year are in the yearly breakdown.`;
}
