import {
  formatMoney,
  formatOneDecimalPercent,
  formatPercent,
  formatYears,
} from '#lib/domain/format.ts';
import { summaryLines } from '#lib/domain/lines.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import { INK, INK_2, LOSS, STONE_MARK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { ellipsed, LEAST_NAME, nameLines, shrunk, wrapped } from './fit.ts';
import { LEFT, QUIET, RIGHT, SPLIT, WIDTH } from './page.ts';
import {
  box,
  type Corners,
  line,
  type Measure,
  type Paper,
  type PathStyle,
  type TextStyle,
} from './paper.ts';

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
const OUT_X = RIGHT - PADDING;
const BAR = { width: OUT_X - SPLIT.right, height: 6, gap: 2 } as const;

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

function stylesOf({ palette }: Report) {
  const on = (weight: 400 | 600, colour: string): Omit<TextStyle, 'size'> => ({
    weight,
    colour,
    ground: palette.accent,
  });
  return {
    figure: on(600, palette.onAccent),
    quiet: on(400, palette.onAccentQuiet),
    interest: on(600, palette.interestOnAccent),
  };
}

function headline(paper: Paper, report: Report, top: number): void {
  const { measure } = paper;
  const { statement, currency, input, invested } = report;
  const styles = stylesOf(report);
  const quiet = { ...styles.quiet, size: 8.5 };
  const money = moneyLines(report);
  const [labelY, figureY, ...below] = BASELINES[money.length] ?? BASELINES[2];

  // With its money the label is long and stands closer.
  const isToday = input.adjustForInflation;
  const spaced = isToday ? { size: 6.5, spacing: 0.2 } : { size: 7.5, spacing: 0.7 };
  const label = `Estimated value after ${formatYears(input.years)}${isToday ? `, ${IN_TODAYS_MONEY}` : ''}`;
  const at = { x: IN_X, y: top + labelY };
  paper.text({ ...styles.interest, ...spaced, ...at, text: label.toUpperCase() }, 'P');
  paper.within({ role: 'P' }, () => {
    const text = formatMoney(statement.futureValue, currency.symbol);
    const figure = shrunk(measure, [text], { ...styles.figure, size: 29 }, IN_WIDTH);
    paper.text({ ...figure, text, x: IN_X, y: top + figureY });
    money.forEach((text, index) => {
      const y = top + (below[index] ?? 0);
      paper.text({ ...shrunk(measure, [text], quiet, IN_WIDTH), text, x: IN_X, y });
    });
  });
  const terms = ` at ${report.returnText} a year, ${report.risk} risk`;
  const under = { ...quiet, x: IN_X, y: top + (below.at(-1) ?? 0) };
  const smallest = { ...under, size: LEAST_NAME };
  const room = 1.8 * IN_WIDTH - measure(terms, smallest);
  const text = ellipsed(measure, invested, smallest, room) + terms;
  paper.within({ role: 'P' }, () => {
    for (const line of nameLines(measure, text, under, IN_WIDTH)) paper.text(line);
  });
}

/** Returns what is said of the money of the figure, and what it comes to in the other one where that differs. */
function moneyLines({ input, symbol, otherFutureValue }: Report): string[] {
  const amount = otherFutureValue === null ? null : formatMoney(otherFutureValue, symbol);
  const inflation = formatPercent(input.inflationRate);
  if (!input.adjustForInflation)
    return amount === null ? [] : [`Worth ${amount} today, at ${inflation} inflation`];
  return [
    `${IN_TODAYS_MONEY}, with inflation at ${inflation} a year`,
    ...(amount === null ? [] : [`Before inflation: ${amount}`]),
  ];
}

function savingsSplit(paper: Paper, report: Report, top: number): void {
  const { palette, statement, currency } = report;
  const styles = stylesOf(report);
  const quiet = { ...styles.quiet, size: 9 };
  const [, invested, interest, share] = summaryLines(statement, currency.symbol);
  const figure = shrunk(
    paper.measure,
    [invested.value, interest.value],
    { ...styles.figure, size: 10.5 },
    BAR.width - paper.measure(interest.label, quiet) - 12,
  );
  [invested, interest].forEach(({ label, value }, index) => {
    const y = top + 29.5 + index * 21;
    paper.within({ role: 'P' }, () => {
      paper.text({ ...quiet, text: `${label} `, x: SPLIT.right, y });
      paper.text({ ...figure, text: value, x: OUT_X, y, align: 'right' });
    });
  });
  paper.rule(SPLIT.right, OUT_X, top + 36, palette.ruleOnAccent, 0.5);
  splitBar(paper, report, top + 66);

  const at = { size: 8.5, y: top + 84 };
  paper.text({ ...styles.quiet, ...at, text: investedShare(report), x: SPLIT.right }, 'P');
  const text = `${share.label} ${share.value}`;
  paper.text({ ...styles.interest, ...at, text, x: OUT_X, align: 'right' }, 'P');
}

/** Draws what was paid in and what it earned, as shares of one bar; for a loss, what is left and what was lost. */
function splitBar(paper: Paper, { palette, statement }: Report, y: number): void {
  const { interestEarned, totalInvested, futureValue } = statement;
  const { width, height, gap } = BAR;
  const bar = (from: number, length: number, style: PathStyle, corners?: Corners) =>
    paper.path(box(SPLIT.right + from, y, length, height, height / 2, corners), style);
  const whole = Math.max(totalInvested, futureValue);
  const invested = ((width - gap) * Math.min(totalInvested, futureValue)) / whole;
  const rest = width - gap - invested;
  const investedStyle = { fill: STONE_MARK };
  const restStyle: PathStyle =
    interestEarned < 0
      ? { stroke: LOSS, lineWidth: 0.75, dash: [1.5, 1.5] }
      : { fill: palette.interestOnAccent };
  if (whole <= 0) bar(0, width, { stroke: palette.ruleOnAccent, lineWidth: 0.75 });
  else if (rest < 0.5) bar(0, width, investedStyle);
  else if (invested < 0.5) bar(0, width, restStyle);
  else {
    bar(0, invested, investedStyle, 'left');
    bar(invested + gap, rest, restStyle, 'right');
  }
}

/** Returns what share of the value was paid in; for a loss, the part that is left of it. */
function investedShare({ statement }: Report): string {
  const { interestEarned, totalInvested, futureValue, interestSharePercent } = statement;
  if (interestEarned < 0)
    return `${formatOneDecimalPercent((100 * futureValue) / totalInvested)} of what was invested`;
  // Taken from the rounded share, so that the two add up to 100%.
  const invested = 100 - Math.round(interestSharePercent * 10) / 10;
  return `Invested ${formatOneDecimalPercent(futureValue > 0 ? invested : 0)}`;
}

const TITLE = 'Investment projection';
const LEAD: TextStyle = { size: 10.5, weight: 400, colour: INK_2 };
const NAME: TextStyle = { size: 10.5, weight: 600, colour: INK };
const FIRST = 124;
const LINE = 14;
/** Lines under the first one of a name before it is written smaller: no name may take the height of the chart. */
const MORE_LINES = 2;
const GAP = 18;

/** Draws title, client and how to reach them. Returns the baseline of the last line: 124 when one line is enough. */
export function clientBlock(paper: Paper, { client, palette }: Report): number {
  const { measure } = paper;
  paper.bookmark(TITLE);
  const title = { text: TITLE, x: LEFT, y: 103, size: 26, weight: 600 } as const;
  paper.text({ ...title, colour: palette.accent }, 'H1');

  const lead = 'Prepared for ';
  const nameX = LEFT + measure(lead, LEAD);
  const { style, lines } = fittedName(measure, client.name, RIGHT - nameX);
  const leading = (LINE * style.size) / NAME.size;
  const last = FIRST + (lines.length - 1) * leading;
  paper.within({ role: 'P' }, () => {
    paper.text({ ...LEAD, text: lead, x: LEFT, y: FIRST });
    lines.forEach((text, index) => {
      paper.text({ ...style, text, x: nameX, y: FIRST + index * leading });
    });
  });

  const text = [client.email, client.phone].filter(Boolean).join('   |   ');
  if (nameX + measure(client.name, NAME) + GAP + measure(text, QUIET) <= RIGHT) {
    paper.text({ ...QUIET, text, x: RIGHT, y: FIRST, align: 'right' }, 'P');
    return last;
  }
  paper.within({ role: 'P' }, () => {
    const at = { ...QUIET, x: LEFT, y: last + LINE };
    for (const line of nameLines(measure, text, at, WIDTH)) paper.text(line);
  });
  return last + LINE;
}

function fittedName(measure: Measure, name: string, width: number) {
  for (let { size } = NAME; ; size -= 0.5) {
    const style = { ...NAME, size };
    const lines = wrapped(measure, name, style, width);
    if (size <= 4 || (lines.length - 1) * size <= MORE_LINES * NAME.size) return { style, lines };
  }
}
