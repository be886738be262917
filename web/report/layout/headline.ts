import {
  formatOneDecimalPercent,
  formatRate,
  formatYears,
  moneyParts,
} from '#lib/domain/format.ts';
import { otherMoneyLine, summaryLines } from '#lib/domain/lines.ts';
import {
  assumptionsSentence,
  pointsWords,
  rangeWords,
  shortPeriodSentence,
} from '#lib/domain/words.ts';
import { INK, INK_2, INK_3, RISK_COLOUR, RULE, STONE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { fewLines, shrunk } from './fit.ts';
import type { PathStyle, TextStyle } from './marks.ts';
import { BODY, LEFT, moneyWords, paragraph, QUIET, RIGHT, WIDTH } from './page.ts';
import type { Paper, Piece } from './paper.ts';
import { box } from './paths.ts';

const TITLE = 'Investment projection';
const TITLE_STYLE: TextStyle = { size: 20, weight: 500, spacing: -0.35, colour: INK };
const CLIENT_Y = 84.5;
const CLIENT_LINES = 2;
const TITLE_GAP = 24;

/** Draws the title, and right of it the client's details. Returns the position of the rule below. */
export function clientBlock(paper: Paper, { client }: Report): number {
  const { measure } = paper;
  paper.bookmark(TITLE);
  paper.text({ ...TITLE_STYLE, text: TITLE, x: LEFT, y: 93.5 }, 'H1');

  const lead = { ...QUIET, size: 10, text: 'Prepared for ' };
  const room = WIDTH - measure(TITLE, TITLE_STYLE) - TITLE_GAP;
  const style = { ...BODY, size: 10, weight: 600, y: CLIENT_Y } as const;
  const nameRoom = room - measure(`${lead.text}.`, lead);
  const [first, ...others] = fewLines(measure, client.name, style, nameRoom, CLIENT_LINES);
  paper.within({ role: 'P' }, () => {
    if (first) paper.pieces([lead, first], { x: RIGHT, y: first.y, align: 'right' });
    for (const line of others) paper.text({ ...line, x: RIGHT, align: 'right' });
  });

  const reach = [client.email, client.phone].filter(Boolean).join('   ');
  const reachY = (others.at(-1)?.y ?? CLIENT_Y) + 13.5;
  const lines = fewLines(measure, reach, { ...QUIET, size: 8.5, y: reachY }, room, CLIENT_LINES);
  paper.within({ role: 'P' }, () => {
    for (const line of lines) paper.text({ ...line, x: RIGHT, align: 'right' });
  });
  return (lines.at(-1)?.y ?? reachY) + 11.7;
}

/** Draws the value, its facts, its split and its assumptions, from a rule down. Returns the last baseline. */
export function headline(paper: Paper, report: Report, top: number): number {
  const { input, statement, currency } = report;
  const lead = `In ${formatYears(input.years)} you could have${moneyWords(report)}`;
  paper.text({ ...BODY, size: 11.5, weight: 500, text: lead, x: LEFT, y: top + 23.8 }, 'P');
  figure(paper, statement.futureValue, currency.symbol, top + 68.8);
  const factsEnd = warning(paper, report, facts(paper, report, top + 68.8));
  const splitEnd = split(paper, report, factsEnd + 15);
  const sentence = `${assumptionsSentence(report)} It is not guaranteed: the value can fall as well as rise.`;
  const at = { x: LEFT, y: splitEnd + 21.7, width: WIDTH, leading: 13 };
  return paragraph(paper, sentence, QUIET, at);
}

const FIGURE = { size: 46, spacing: -1.7 } as const;

function figure(paper: Paper, amount: number, symbol: string, y: number): void {
  const { whole, decimals } = moneyParts(amount, symbol);
  const pieces = (scale: number): Piece[] => {
    const set = { size: FIGURE.size * scale, spacing: FIGURE.spacing * scale };
    return [
      { ...set, weight: 500, colour: INK, text: whole },
      { ...set, weight: 400, colour: INK_3, text: decimals },
    ];
  };
  const full = pieces(1).reduce((sum, piece) => sum + paper.measure(piece.text, piece), 0);
  paper.within({ role: 'P' }, () => {
    paper.pieces(pieces(Math.min(1, WIDTH / full)), { x: LEFT, y });
  });
}

/**
 * Draws the value in the other money and its range side by side, or one below the other if they are too wide. Returns the last
 * baseline.
 */
function facts(paper: Paper, report: Report, figureY: number): number {
  const { lower, higher, points } = report;
  const other = otherMoneyLine(report);
  const range = rangeWords(report);
  const quiet = { ...QUIET, size: 12 };
  const strong: TextStyle = { size: 12, weight: 500, colour: INK };
  const [lowRate, highRate] = [lower, higher].map(({ annualRate }) => formatRate(annualRate));
  const shown = [
    other && {
      pieces: [
        { ...quiet, text: `${other.label} ` },
        { ...strong, text: `${other.value} ` },
      ],
      note: other.note,
    },
    range && {
      pieces: [
        { ...quiet, text: 'Between ' },
        { ...strong, text: range.low },
        { ...quiet, text: ' and ' },
        { ...strong, text: `${range.high} ` },
      ],
      note: `if returns are ${pointsWords(points)} lower (${lowRate}) or higher (${highRate})`,
    },
  ].filter((fact) => fact != null);
  let [x, y] = [LEFT, figureY + 22.5];
  shown.forEach(({ pieces, note }, index) => {
    const wide = pieces.reduce((sum, piece) => sum + paper.measure(`${piece.text}.`, piece), 0);
    const scale = Math.min(1, WIDTH / wide);
    if (index > 0 && x + wide > RIGHT) [x, y] = [LEFT, y + 30];
    else if (index > 0) paper.path(box(x - 18, y - 10, 0.75, 25), { fill: RULE });
    let end = x;
    paper.within({ role: 'P' }, () => {
      const set = pieces.map((piece) => ({ ...piece, size: piece.size * scale }));
      end = paper.pieces(set, { x, y });
      paper.text({ ...QUIET, size: 8.5, text: note, x, y: y + 12 });
    });
    x = Math.max(end, x + paper.measure(note, { ...QUIET, size: 8.5 })) + 36;
  });
  return shown.length > 0 ? y + 12 : figureY;
}

/** Draws the warning about a short period, beside a bar in the colour of the risk. Returns the last baseline. */
function warning(paper: Paper, report: Report, y: number): number {
  const text = shortPeriodSentence(report);
  if (!text) return y;
  const { fill } = RISK_COLOUR[report.risk === 'high' ? 'high' : 'medium'];
  paper.path(box(LEFT, y + 11, 2.25, 14), { fill });
  paper.text({ size: 10.5, weight: 500, colour: INK, text, x: LEFT + 9, y: y + 21.5 }, 'P');
  return y + 25;
}

/**
 * Draws the invested amount and the interest as shares of a bar; for a loss, the remainder and the loss. Returns the last
 * baseline.
 */
function split(paper: Paper, report: Report, top: number): number {
  const { statement, symbol, palette } = report;
  const { interestEarned, totalInvested, futureValue, interestSharePercent } = statement;
  const isLoss = interestEarned < 0;
  const whole = Math.max(totalInvested, futureValue);
  const gap = 2;
  const share = whole > 0 ? Math.min(totalInvested, futureValue) / whole : 0.5;
  const width = (WIDTH - gap) * share;
  const rest: PathStyle = isLoss
    ? { stroke: INK_2, lineWidth: 0.75, dash: [1.5, 1.5] }
    : { fill: palette.accent };
  if (whole <= 0) paper.path(box(LEFT, top, WIDTH, 6), { stroke: RULE, lineWidth: 0.75 });
  else if (share > 0.999) paper.path(box(LEFT, top, WIDTH, 6), { fill: STONE });
  else {
    if (width > 0.5) paper.path(box(LEFT, top, width, 6), { fill: STONE });
    paper.path(box(LEFT + width + gap, top, WIDTH - width - gap, 6), rest);
  }

  const [, invested, earned] = summaryLines(statement, symbol);
  const amount: TextStyle = { size: 12, weight: 500, colour: INK };
  const style = shrunk(paper.measure, [invested.value, earned.value], amount, WIDTH / 2 - 12);
  const parts = [
    { value: invested.value, label: invested.label, key: { fill: STONE } },
    {
      value: earned.value,
      label: `${earned.label}, ${formatOneDecimalPercent(interestSharePercent)}`,
      key: rest,
    },
  ];
  const widths = parts.map(({ value, label }) =>
    Math.max(paper.measure(value, style), 10 + paper.measure(label, QUIET)),
  );
  const [firstWidth = 0, secondWidth = 0] = widths;
  const second = Math.max(LEFT + firstWidth + 16, LEFT + width + gap);
  parts.forEach(({ value, label, key }, index) => {
    const x = index === 0 ? LEFT : Math.min(second, RIGHT - secondWidth);
    paper.path(box(x, top + 29, 6, 6), key);
    paper.within({ role: 'P' }, () => {
      paper.text({ ...style, text: `${value} `, x, y: top + 21.5 });
      paper.text({ ...QUIET, text: label, x: x + 10, y: top + 35 });
    });
  });
  return top + 35;
}
