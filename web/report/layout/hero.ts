import { formatMoney, formatPercent, formatYears } from '#lib/domain/format.ts';
import { otherBasis } from '#lib/domain/other-basis.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/result-description.ts';
import type { Report } from '../report-model.ts';
import { ellipsed, shrunk } from './fit.ts';
import { LEFT, WIDTH } from './page.ts';
import type { Paper } from './paper.ts';
import { savingsSplit } from './savings-split.ts';
import { box, line } from './shapes.ts';

const HEIGHT = 112;
const PADDING = 20;
const DIVIDER = 265.4;
const IN_X = LEFT + PADDING;
const IN_WIDTH = DIVIDER - 12 - IN_X;
/** Baselines of label, figure, what is said of its money in none, one or two lines, and the mode. */
const BASELINES = [
  [31, 65, 86.5],
  [25, 57.5, 74, 91],
  [23, 53, 68, 80, 96],
] as const;

/** Draws the estimated value, what was paid in and what it earned, on the accent. Returns its lower edge. */
export function hero(paper: Paper, report: Report, top: number): number {
  const { accent, ruleOnAccent } = report.palette;
  paper.path(box(LEFT, top, WIDTH, HEIGHT, 7), { fill: accent });
  paper.path(line(DIVIDER, top + PADDING, DIVIDER, top + HEIGHT - PADDING), {
    stroke: ruleOnAccent,
    lineWidth: 0.75,
  });
  headline(paper, report, top);
  savingsSplit(paper, report, top + 4);
  return top + HEIGHT;
}

function headline(paper: Paper, report: Report, top: number): void {
  const { measure } = paper;
  const { palette, statement, currency } = report;
  const ground = palette.accent;
  const quiet = { size: 8.5, weight: 400, colour: palette.onAccentQuiet, ground } as const;
  const value = formatMoney(statement.futureValue, currency.symbol);
  const figure = shrunk(
    measure,
    [value],
    { size: 29, weight: 600, colour: palette.onAccent, ground } as const,
    IN_WIDTH,
  );
  const money = moneyLines(report);
  const [labelY, figureY, ...below] = BASELINES[money.length] ?? BASELINES[2];

  label(paper, report, top + labelY);
  paper.within({ role: 'P' }, () => {
    paper.text({ ...figure, text: value, x: IN_X, y: top + figureY });
    money.forEach((text, index) => {
      const y = top + (below[index] ?? 0);
      paper.text({ ...shrunk(measure, [text], quiet, IN_WIDTH), text, x: IN_X, y });
    });
  });
  paper.within({ role: 'P' }, () => {
    const terms = ` at ${report.returnRate} a year, ${report.risk} risk`;
    const { size } = shrunk(measure, [report.invested + terms], quiet, IN_WIDTH);
    const fitted = { ...quiet, size: Math.max(7, size) };
    const room = IN_WIDTH - measure(terms, fitted);
    const text = ellipsed(measure, report.invested, fitted, room) + terms;
    paper.text({ ...fitted, text, x: IN_X, y: top + (below.at(-1) ?? 0) });
  });
}

/** Draws what the figure is, letter-spaced; with its money it is long and stands closer. */
function label(paper: Paper, { palette, input }: Report, y: number): void {
  const isToday = input.adjustForInflation;
  const words = `Estimated value after ${formatYears(input.years)}${isToday ? `, ${IN_TODAYS_MONEY}` : ''}`;
  paper.within({ role: 'P' }, () =>
    paper.text({
      text: words.toUpperCase(),
      x: IN_X,
      y,
      weight: 600,
      colour: palette.interestOnAccent,
      ground: palette.accent,
      ...(isToday ? { size: 6.5, spacing: 0.2 } : { size: 7.5, spacing: 0.7 }),
    }),
  );
}

/** Returns what is said of the money of the figure, and what it comes to in the other one where that differs. */
function moneyLines({ input, currency }: Report): string[] {
  const other = otherBasis(input);
  const amount = formatMoney(other.futureValue, currency.symbol);
  const inflation = formatPercent(input.inflationRate);
  if (other.inTodaysMoney)
    return other.isSame ? [] : [`Worth ${amount} today, at ${inflation} inflation`];
  return [
    `${IN_TODAYS_MONEY}, with inflation at ${inflation} a year`,
    ...(other.isSame ? [] : [`In the money of that day: ${amount}`]),
  ];
}
