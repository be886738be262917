import { COMPARISON_HEADS, type ComparisonRow, comparison } from '#lib/domain/comparison.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import {
  outOfReachSentence,
  reachedSentence,
  TIME_IS_NOT_ENOUGH,
  waysInWords,
} from '#lib/domain/goal-words.ts';
import { makePlan } from '#lib/domain/plan.ts';
import { capitalised } from '#lib/domain/sentence.ts';
import { planDescription, pointsWords } from '#lib/domain/words.ts';
import { INK_2, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { comparisonChart, comparisonMark } from './comparison-chart.ts';
import { nameLines, shrunk, wrapped } from './fit.ts';
import {
  BODY,
  BOLD,
  FIRST_HEAD,
  LEFT,
  moneyWords,
  paragraph,
  QUIET,
  RIGHT,
  sectionHead,
  sectionNote,
  sectionRule,
  WIDTH,
} from './page.ts';
import type { Paper } from './paper.ts';

const CHART = { top: 42.5, bottom: 232.5, below: 41 } as const;
const NAME_X = 76;
/** The right edges of the columns of figures. */
const COLUMNS = [299.5, 371.7, 443.8, RIGHT] as const;
const FIGURE_ROOM = 66;
const DIFFERENCE_ROOM = 96;
const ROW = 19.4;
const ABOUT = { size: 8.5, leading: 11.5 } as const;

/** Returns whether there is anything to compare: a kept plan or a goal. */
export function isCompared({ kept, goal }: Report): boolean {
  return kept.length > 0 || goal > 0;
}

/** Draws the plan beside variations of it and the kept plans, and the ways to the goal. */
export function compared(paper: Paper, report: Report): void {
  const { currency, points, isEmpty } = report;
  const y = FIRST_HEAD;
  sectionHead(paper, 'Compared', LEFT, y);
  const band = isEmpty
    ? ''
    : ` The band is this plan at ${pointsWords(points)} lower and higher returns.`;
  const note = `Value at the end of each year, ${currency.code}${moneyWords(report)}.${band}`;
  sectionNote(paper, note, y);
  comparisonChart(paper, report, y + CHART.top, y + CHART.bottom);
  const end = table(paper, report, y + CHART.bottom + CHART.below);
  if (report.goal > 0) goalWays(paper, report, sectionRule(paper, end + ROW));
}

/** Draws the table from the baseline of its headings down. Returns its bottom edge. */
function table(paper: Paper, report: Report, top: number): number {
  const rows = comparison(report, report.kept);
  const amounts = rows.flatMap(({ symbol, statement }) => figuresOf(symbol, statement));
  const figure = shrunk(paper.measure, amounts, BOLD, FIGURE_ROOM);
  const differences = rows.map((row) => (isAmount(row) ? differenceWords(row) : ''));
  const by = shrunk(paper.measure, differences, BODY, DIFFERENCE_ROOM);
  const names = rows.map(({ name }) => name);
  const { size } = shrunk(paper.measure, names, BODY, COLUMNS[0] - FIGURE_ROOM - 4 - NAME_X);
  let y = top;
  paper.within({ role: 'Table' }, () => {
    const heads = Object.values(COMPARISON_HEADS);
    const head = { ...QUIET, size: 8.5, y, scope: 'Column' } as const;
    paper.row(
      heads.map((text, index) => {
        const x = COLUMNS[index - 1];
        return x === undefined ? { ...head, text, x: LEFT } : { ...head, text, x, align: 'right' };
      }),
    );
    paper.rule(LEFT, RIGHT, y + 6.5, INK_2);
    y += ROW;
    for (const row of rows) {
      const isPlan = row.kept !== null || row.difference === null;
      comparisonMark(paper, report, row, y - 3);
      const name = { ...(isPlan ? BOLD : BODY), size, x: NAME_X, y, scope: 'Row' as const };
      const [value = '', invested = '', earned = ''] = figuresOf(row.symbol, row.statement);
      const right = { y, align: 'right' } as const;
      const difference = differenceWords(row);
      const plain = { ...figure, weight: 400, ...right } as const;
      paper.row([
        { ...name, text: row.name },
        { ...figure, ...right, text: value, x: COLUMNS[0] },
        { ...plain, text: invested, x: COLUMNS[1] },
        { ...plain, text: earned, x: COLUMNS[2] },
        nameLines(paper.measure, difference, { ...by, ...right, x: RIGHT }, DIFFERENCE_ROOM),
      ]);
      if (row.kept) y = about(paper, row.kept, y);
      paper.rule(LEFT, RIGHT, y + 6.5, RULE);
      y += ROW;
    }
  });
  return y - ROW + 6.5;
}

/** Draws a kept plan's description below its figures. Returns the last baseline. */
function about(paper: Paper, { basis }: NonNullable<ComparisonRow['kept']>, y: number): number {
  const style = { ...QUIET, size: ABOUT.size };
  const width = RIGHT - NAME_X;
  const lines = wrapped(paper.measure, planDescription(makePlan(basis)), style, width);
  paper.row([
    lines.map((text, index) => ({
      ...style,
      text,
      x: NAME_X,
      y: y + (index + 1) * ABOUT.leading,
      span: 1 + COLUMNS.length,
    })),
  ]);
  return y + lines.length * ABOUT.leading;
}

function figuresOf(symbol: string, statement: ComparisonRow['statement']): string[] {
  const { futureValue, totalInvested, interestEarned } = statement;
  return [futureValue, totalInvested, interestEarned].map((amount) => formatMoney(amount, symbol));
}

function isAmount({ difference }: ComparisonRow): boolean {
  return difference !== null && 'amount' in difference;
}

function differenceWords({ difference, symbol }: ComparisonRow): string {
  if (!difference) return '';
  if ('words' in difference) return difference.words;
  return `${formatMoney(difference.amount, symbol)} ${difference.word}`;
}

function goalWays(paper: Paper, report: Report, headY: number): void {
  const { goal, symbol, input } = report;
  const amount = formatMoney(goal, symbol);
  const answer = reach(goal, input);
  const ways = answer.reachedIn === null ? waysInWords(answer.ways, report) : [];
  const title = `To reach ${amount}${moneyWords(report)}`;
  sectionHead(paper, title, LEFT, headY);
  const at = { x: LEFT, y: headY + 14.5, width: WIDTH, leading: 13 };
  if (answer.reachedIn !== null)
    return void paragraph(paper, reachedSentence(amount, answer.reachedIn), QUIET, at);
  if (ways.length === 0) return void paragraph(paper, outOfReachSentence(amount), QUIET, at);

  sectionNote(paper, 'Any one of these would do it, all else as in this plan.', headY);
  let y = headY + 14.5 + ROW;
  for (const { before, figure, unit, instead, atLower } of ways) {
    const start = capitalised(before);
    const words = start + figure + unit + instead;
    const room = WIDTH - paper.measure(atLower, { ...QUIET, size: ABOUT.size }) - 12;
    const { size } = shrunk(paper.measure, [words], BOLD, room);
    paper.within({ role: 'P' }, () => {
      const pieces = [
        { ...BODY, size, text: start },
        { ...BOLD, size, text: figure },
        { ...BODY, size, text: unit },
        { ...QUIET, size, text: `${instead} ` },
      ];
      paper.pieces(pieces, { x: LEFT, y });
      paper.text({ ...QUIET, size: ABOUT.size, text: atLower, x: RIGHT, y, align: 'right' });
    });
    paper.rule(LEFT, RIGHT, y + 6.5, RULE);
    y += ROW;
  }
  if (answer.ways.years === null) paragraph(paper, TIME_IS_NOT_ENOUGH, QUIET, { ...at, y });
}
