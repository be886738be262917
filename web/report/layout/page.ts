import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import { INK, INK_2, INK_3, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { nameLines, shrunk, wrapped } from './fit.ts';
import type { TextStyle } from './marks.ts';
import type { Paper } from './paper.ts';
import { svgPath } from './svg-path.ts';

/** A4 in points, and the positions common to all pages. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const LEFT = 48;
export const RIGHT = PAGE.width - 48;
export const WIDTH = RIGHT - LEFT;
/** Two sections side by side, 24 points apart. */
export const SPLIT = { left: 220, right: LEFT + 244, rightWidth: WIDTH - 244 } as const;
/** The baseline of a heading at the top of a page. */
export const FIRST_HEAD = 91.5;
/** The lower limit of a page's own content. */
export const CONTENT_END = 780;
const MARK = { x: LEFT, y: 36, size: 18 } as const;
const PROVIDER_Y = 48.8;
const HEADER_RULE = 62.7;
const FOOTER_RULE = 799.4;
const FOOTER_TEXT = 812.8;

export const BODY: TextStyle = { size: 9, weight: 400, colour: INK };
export const QUIET: TextStyle = { ...BODY, colour: INK_2 };
export const BOLD: TextStyle = { ...BODY, weight: 600 };
/** The style of axes, column headings and the footer. */
export const SMALL: TextStyle = { ...QUIET, size: 7.5 };

/** Draws a rule over the whole width. Returns the position of the heading below it. */
export function sectionRule(paper: Paper, y: number, lineWidth = 0.75): number {
  paper.rule(LEFT, RIGHT, y, INK, lineWidth);
  return y + 20.6;
}

/** Draws the heading of a section and adds it to the outline. */
export function sectionHead(paper: Paper, title: string, x: number, y: number): void {
  paper.bookmark(title);
  paper.text({ text: title, x, y, size: 13, weight: 600, colour: INK }, 'H2');
}

/** Draws a quiet line below a heading, smaller if it would be too long. */
export function sectionNote(paper: Paper, text: string, headY: number): void {
  paper.text(
    { ...shrunk(paper.measure, [text], QUIET, WIDTH), text, x: LEFT, y: headY + 14.5 },
    'P',
  );
}

/** Returns ', in today's money' if the amounts are. */
export function moneyWords({ input }: Pick<Report, 'input'>): string {
  return input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
}

/** Draws a paragraph from a baseline down. Returns its last baseline. */
export function paragraph(
  paper: Paper,
  words: string,
  style: TextStyle,
  { x, y, width, leading }: { x: number; y: number; width: number; leading: number },
): number {
  const lines = wrapped(paper.measure, words, style, width);
  paper.within({ role: 'P' }, () => {
    lines.forEach((text, index) => {
      paper.text({ ...style, text, x, y: y + index * leading });
    });
  });
  return y + (lines.length - 1) * leading;
}

/** Begins a page with provider and date at the top. Screen readers read these only on the first page. */
export function newPage(paper: Paper, report: Report): void {
  paper.addPage();
  paper.decorate(() => pageHeader(paper, report));
}

/** Draws provider and date at the top of a page. */
export function pageHeader(paper: Paper, { provider, date, logo, palette }: Report): void {
  const { measure } = paper;
  drawLogo(paper, logo, palette.accent);
  paper.rule(LEFT, RIGHT, HEADER_RULE, RULE, 1);

  const text = `Client report, ${date}`;
  const x = MARK.x + MARK.size + 8;
  const room = RIGHT - measure(text, QUIET) - 16 - x;
  const name = { ...BOLD, size: 10.5, x, y: PROVIDER_Y };
  paper.within({ role: 'P' }, () => {
    for (const line of nameLines(measure, provider, name, room)) paper.text(line);
  });
  paper.text({ ...QUIET, text, x: RIGHT, y: PROVIDER_Y, align: 'right' }, 'P');
}

/** Draws the footers once the number of pages is known. */
export function pageFooters(paper: Paper, { client, date }: Report): void {
  const style = { ...SMALL, colour: INK_3, y: FOOTER_TEXT };
  const { pages } = paper.layout;
  const words = 'Estimates only. Not financial advice.';
  const end = { ...style, text: `, ${date}` };
  pages.forEach((_, page) => {
    paper.onPage(page, () => {
      paper.rule(LEFT, RIGHT, FOOTER_RULE, RULE);
      const number = `Page ${page + 1} of ${pages.length}`;
      const room = WIDTH - 48 - paper.measure(words + end.text + number, style);
      paper.text({ ...style, text: words, x: LEFT });
      paper.text({ ...style, text: number, x: RIGHT, align: 'right' });
      const x = LEFT + paper.measure(words, style) + 24;
      const lines = nameLines(paper.measure, client.name, style, room);
      lines.forEach((line, index) => {
        const isLast = index === lines.length - 1;
        paper.pieces(isLast ? [line, { ...end, size: line.size }] : [line], { x, y: line.y });
      });
    });
  });
}

function drawLogo(paper: Paper, { viewBox, paths }: Report['logo'], fill: string): void {
  const [minX = 0, minY = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  const scale = MARK.size / Math.max(width, height, 1e-6);
  const left = MARK.x + (MARK.size - width * scale) / 2 - minX * scale;
  const top = MARK.y + (MARK.size - height * scale) / 2 - minY * scale;
  for (const data of paths) paper.path(svgPath(data, scale, left, top), { fill });
}
