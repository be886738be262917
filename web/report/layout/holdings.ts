import { formatRate } from '#lib/domain/format.ts';
import { RISK } from '#lib/domain/risk.ts';
import { higherRiskSentence } from '#lib/domain/words.ts';
import { partShades, RISK_COLOUR, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { factRow, ROW, TO_FIRST, TO_RULE } from './assumptions.ts';
import { nameLines, wrapped } from './fit.ts';
import {
  BODY,
  BOLD,
  CONTENT_END,
  FIRST_HEAD,
  newPage,
  paragraph,
  QUIET,
  sectionHead,
} from './page.ts';
import type { Paper } from './paper.ts';
import { box } from './paths.ts';

type Area = { x: number; width: number; y: number };

/** At most this many classes are on the first page, with less space between them if the chart would become too low. */
const MAX_ON_FIRST_PAGE = 12;
const MAX_HEIGHT = 190;
const BAR = { top: 15, height: 6.5, gap: 2, below: 19 } as const;
const METER = { top: 11, height: 5, toText: 27, leading: 11.5 } as const;
const TO_NAME = 12;
const BETWEEN = 9;
/** The columns of a class in a blend: name, risk, rate and share. */
const CLASS_COLUMNS = 4;
/** At this size, a name of 60 capitals fits two lines, and one of 60 Chinese characters three. */
const MIN_NAME = 4;
const MAX_LINES = 3;

/** Returns whether the holdings are on the first page. */
export function areHoldingsFirst({ holdings }: Report): boolean {
  return holdings.length <= MAX_ON_FIRST_PAGE;
}

function rowHeight(report: Report): number {
  const rows = report.holdings.length + 2;
  return areHoldingsFirst(report) ? Math.min(ROW, MAX_HEIGHT / rows) : ROW;
}

function toFirst({ isBlended }: Report): number {
  return isBlended ? TO_FIRST + BAR.below : TO_FIRST;
}

/** Returns the distance from the heading to the last line of the holdings on the first page. */
export function holdingsHeight(paper: Paper, report: Report, width: number): number {
  const { holdings, isBlended } = report;
  const rows = areHoldingsFirst(report) ? holdings.length + (isBlended ? 2 : 1) : 2;
  const lines = wrapped(paper.measure, riskWords(report), QUIET, width).length;
  const toMeter = toFirst(report) + (rows - 1) * rowHeight(report);
  return toMeter + METER.toText + (lines - 1) * METER.leading;
}

/** Draws the holdings and their risk; only the risk if there is no room for the classes. */
export function holdings(paper: Paper, report: Report, { x, width, y }: Area): void {
  const { isBlended, returnText, risk } = report;
  const isHere = areHoldingsFirst(report);
  sectionHead(paper, isBlended ? 'Portfolio allocation' : 'Asset class', x, y);
  if (isBlended) shareBar(paper, report, { x, width, y: y + BAR.top });
  const span = isHere && isBlended ? CLASS_COLUMNS - 1 : undefined;
  const facts = [
    ...(isBlended ? [{ label: 'Blended rate', value: `${returnText} a year`, span }] : []),
    { label: isBlended ? 'Blended risk level' : 'Risk level', value: RISK[risk].label, span },
  ];
  const height = rowHeight(report);
  let row = y + toFirst(report);
  paper.within({ role: 'Table' }, () => {
    if (isHere) row = classRows(paper, report, { x, width, y: row });
    facts.forEach((fact, index) => {
      factRow(paper, fact, { x, width, y: row });
      if (index === facts.length - 1) return;
      paper.rule(x, x + width, row + height * TO_RULE, RULE);
      row += height;
    });
  });
  riskMeter(paper, report, { x, width, y: row });
}

/** Draws the classes that do not fit the first page, on as many pages as needed. Returns the last baseline. */
export function allHoldings(paper: Paper, report: Report, { x, width, y }: Area): number {
  sectionHead(paper, 'Asset classes', x, y);
  let end = y;
  paper.within({ role: 'Table' }, () => {
    end = classRows(paper, report, { x, width, y: y + TO_FIRST }) - ROW;
  });
  return end;
}

/** Draws a row for each class. Returns the baseline after the last row. */
function classRows(paper: Paper, report: Report, { x, width, y }: Area): number {
  const { holdings: held, isBlended, palette } = report;
  const height = rowHeight(report);
  const shades = partShades(palette.accent, held.length);
  const right = x + width;
  const cells = held.map(({ rate, risk, sharePercent }) =>
    isBlended
      ? [`${RISK[risk].label} risk`, `${formatRate(rate)} a year`, `${sharePercent}%`]
      : [`${formatRate(rate)} a year`],
  );
  const ends = columnEnds(paper, cells, right);
  const [nameX, mostInTwo] = [isBlended ? x + TO_NAME : x, height * 0.4];
  const most = { mostInTwo, least: MIN_NAME, most: MAX_LINES };
  let row = y;
  held.forEach(({ name }, index) => {
    if (row > CONTENT_END) {
      newPage(paper, report);
      row = FIRST_HEAD;
    }
    const at = { ...BODY, x: nameX, y: row, scope: 'Row' } as const;
    if (isBlended) paper.path(box(x, row - 6, 6, 6), { fill: shades[index] ?? '' });
    paper.row([
      nameLines(paper.measure, name, at, (ends[0] ?? right) - nameX, most),
      ...(cells[index] ?? []).map((text, column) => ({
        ...(column === CLASS_COLUMNS - 2 ? BOLD : QUIET),
        text,
        x: ends[column + 1] ?? right,
        y: row,
        align: 'right' as const,
      })),
    ]);
    paper.rule(x, right, row + height * TO_RULE, RULE);
    row += height;
  });
  return row;
}

/** Returns the right edges of the names and of each column of figures; the last is `right`. */
function columnEnds({ measure }: Paper, cells: string[][], right: number): number[] {
  const ends = [right];
  for (let column = (cells[0]?.length ?? 0) - 1; column >= 0; column--) {
    const widest = Math.max(...cells.map((row) => measure(row[column] ?? '', BOLD)));
    ends.unshift((ends[0] ?? right) - widest - BETWEEN);
  }
  return ends;
}

/** Draws the bar of shares in the rows' shades. A class without a share has no part of it. */
function shareBar(paper: Paper, report: Report, { x, width, y }: Area): void {
  const { holdings: held, palette } = report;
  const shades = partShades(palette.accent, held.length);
  const total = held.reduce((sum, { sharePercent }) => sum + sharePercent, 0);
  const parts = held.filter(({ sharePercent }) => sharePercent > 0).length;
  const room = width - BAR.gap * (parts - 1);
  let left = x;
  held.forEach(({ sharePercent }, index) => {
    if (sharePercent <= 0) return;
    const part = (room * sharePercent) / total;
    paper.path(box(left, y, part, BAR.height), { fill: shades[index] ?? '' });
    left += part + BAR.gap;
  });
}

/** Draws the risk level as a bar of 20, 50 or 80%, with its meaning below. */
function riskMeter(paper: Paper, report: Report, { x, width, y }: Area): void {
  const { fill, edge } = RISK_COLOUR[report.risk];
  const part = (width * RISK[report.risk].barPercent) / 100;
  const outline = { stroke: edge, lineWidth: 0.5 };
  paper.path(box(x, y + METER.top, width, METER.height), outline);
  paper.path(box(x, y + METER.top, part, METER.height), { fill, ...outline });
  const at = { x, y: y + METER.toText, width, leading: METER.leading };
  paragraph(paper, riskWords(report), { ...QUIET, size: 8.5 }, at);
}

function riskWords(report: Report): string {
  return [RISK[report.risk].description, higherRiskSentence(report)].filter(Boolean).join(' ');
}
