import { formatCompactMoney, formatMoney, formatYears } from '#lib/domain/format.ts';
import { INK, INK_2, INK_3, RULE_STRONG, STONE_AREA, STONE_LINE, STONE_MARK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { amountTicks, yearTicks } from './axis.ts';
import { shrunk } from './fit.ts';
import { LEFT, RIGHT } from './page.ts';
import type { Paper } from './paper.ts';
import { circle, line, polygon, polyline } from './shapes.ts';

type Point = readonly [x: number, y: number];

const AXIS_TEXT = { size: 7.5, weight: 400, colour: INK_3 } as const;
const LABEL = { size: 8.5, weight: 400, colour: INK_2 } as const;
const AMOUNT = { size: 8.5, weight: 600, colour: INK } as const;
const LABEL_GAP = 10;
const LABEL_LEADING = 11;
const LABELS_APART = 27;
const BRACKET_FROM = 72;
const LABEL_WIDTH = 76;
const MOST_LABEL_WIDTH = 150;

/** The growth of the savings as two areas from year 0, between two heights, with what they come to beside it. */
export function growthChart(paper: Paper, report: Report, top: number, bottom: number): void {
  const { statement, currency, input } = report;
  const { rows } = statement;
  const totals = [statement.initialDeposit, ...rows.map((row) => row.closing)];
  const invested = [statement.initialDeposit, ...rows.map((row) => row.invested)];
  const ticks = amountTicks(0, Math.max(...totals, ...invested), 4);
  const highest = ticks.at(-1) ?? 1;

  const tickTexts = ticks.map((tick) => formatCompactMoney(tick, currency.symbol));
  const axis = shrunk(paper.measure, tickTexts, AXIS_TEXT, 90);
  const axisWidth = Math.max(...tickTexts.map((text) => paper.measure(text, axis)));
  const amounts = [statement.futureValue, statement.totalInvested, statement.interestEarned].map(
    (amount) => formatMoney(amount, currency.symbol),
  );
  const amount = shrunk(paper.measure, amounts, AMOUNT, MOST_LABEL_WIDTH);
  const labelWidth = Math.max(LABEL_WIDTH, ...amounts.map((text) => paper.measure(text, amount)));
  const left = Math.max(82, LEFT + axisWidth + 7.4);
  const right = RIGHT - labelWidth - LABEL_GAP;
  const x = (year: number) => left + ((right - left) * year) / input.years;
  const y = (value: number) => bottom - ((bottom - top) * value) / highest;
  const points = (values: number[]): Point[] => values.map((value, year) => [x(year), y(value)]);

  paper.within({ role: 'Figure', alt: alternative(report) }, () => {
    ticks.forEach((tick, index) => {
      if (tick > 0)
        paper.path(line(left, y(tick), right, y(tick)), {
          stroke: STONE_MARK,
          lineWidth: 0.6,
          dash: [1, 2.4],
        });
      paper.text({
        ...axis,
        text: tickTexts[index] ?? '',
        x: left - 7.4,
        y: y(tick) + 2.6,
        align: 'right',
      });
    });
    areas(paper, report, points(totals), points(invested), bottom);
    paper.path(line(left, bottom, right, bottom), { stroke: RULE_STRONG, lineWidth: 0.75 });
    for (const year of yearTicks(0, input.years)) {
      paper.path(line(x(year), bottom, x(year), bottom + 3.2), {
        stroke: RULE_STRONG,
        lineWidth: 0.75,
      });
      paper.text({
        ...AXIS_TEXT,
        text: String(year),
        x: x(year),
        y: bottom + 12.4,
        align: 'center',
      });
    }
    paper.text({ ...AXIS_TEXT, text: 'Year', x: right, y: bottom + 22.8, align: 'right' });
    endLabels(
      paper,
      report,
      right,
      [top, bottom],
      [y(statement.futureValue), y(statement.totalInvested)],
      amounts,
      amount.size,
    );
  });
}

function areas(
  paper: Paper,
  { palette }: Report,
  totals: Point[],
  invested: Point[],
  bottom: number,
): void {
  const under = (points: Point[]) =>
    polygon([[points[0]?.[0] ?? 0, bottom], ...points, [points.at(-1)?.[0] ?? 0, bottom]]);
  const total = () => paper.path(under(totals), { fill: palette.totalArea });
  const stone = () => paper.path(under(invested), { fill: STONE_AREA });
  // The lower one lies on top: with a loss that is the total value.
  const isLoss = (totals.at(-1)?.[1] ?? 0) > (invested.at(-1)?.[1] ?? 0);
  for (const draw of isLoss ? [stone, total] : [total, stone]) draw();
  paper.path(polyline(invested), { stroke: STONE_LINE, lineWidth: 1.5 });
  paper.path(polyline(totals), { stroke: palette.accent, lineWidth: 2 });
  const ends = [
    { end: invested.at(-1), stroke: STONE_LINE },
    { end: totals.at(-1), stroke: palette.accent },
  ];
  for (const { end, stroke } of ends)
    if (end) paper.path(circle(end[0], end[1], 2.9), { fill: '#FFFFFF', stroke, lineWidth: 1.6 });
}

/** Name and exact value right of each end point, kept apart and on the page; the interest between them. */
function endLabels(
  paper: Paper,
  { palette }: Report,
  right: number,
  [top, bottom]: Point,
  [totalY, investedY]: Point,
  [total = '', invested = '', interest = '']: string[],
  size: number,
): void {
  const isTotalUpper = totalY <= investedY;
  const highest = top + 2;
  const lowest = bottom - LABEL_LEADING;
  let [upper, lower] = [Math.min(totalY, investedY), Math.max(totalY, investedY)];
  const missing = Math.max(0, LABELS_APART - (lower - upper));
  [upper, lower] = [upper - missing / 2, lower + missing / 2];
  const shift = Math.max(0, highest - upper) - Math.max(0, lower - lowest);
  [upper, lower] = [upper + shift, lower + shift];

  const x = right + LABEL_GAP;
  const label = (name: string, value: string, y: number, colour: string) => {
    paper.text({ ...LABEL, text: name, x, y: y - 0.5 });
    paper.text({ ...AMOUNT, size, colour, text: value, x, y: y - 0.5 + LABEL_LEADING });
  };
  label('Total value', total, isTotalUpper ? upper : lower, palette.accent);
  if (lower - upper > BRACKET_FROM) {
    const middle = (upper + lower) / 2;
    label('Interest', interest, middle, INK);
    bracket(paper, right + 4, upper + 7, lower - 7);
  }
  label('Invested amount', invested, isTotalUpper ? lower : upper, STONE_LINE);
}

function bracket(paper: Paper, x: number, top: number, bottom: number): void {
  paper.path(
    polyline([
      [x - 2.6, top],
      [x, top],
      [x, bottom],
      [x - 2.6, bottom],
    ]),
    { stroke: STONE_MARK, lineWidth: 0.6 },
  );
}

function alternative({ statement, currency, input }: Report): string {
  const money = (amount: number) => formatMoney(amount, currency.symbol);
  const verb = statement.futureValue >= statement.initialDeposit ? 'rises' : 'falls';
  return `Investment growth over ${formatYears(input.years)}. Total value ${verb} from ${money(statement.initialDeposit)} to ${money(statement.futureValue)}; invested amount reaches ${money(statement.totalInvested)}. Figures for every year are in the yearly breakdown.`;
}
