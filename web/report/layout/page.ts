import svgpath from 'svgpath';
import { INK_3, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { nameLines, shrunk } from './fit.ts';
import type { Cubic, Paper, PathStep, TextStyle } from './paper.ts';

/** A4 in points, and what stands where on each page. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const LEFT = 48;
export const RIGHT = PAGE.width - 48;
export const WIDTH = RIGHT - LEFT;
/** The lower split: 44 to 56, with a gutter of 28. */
export const SPLIT = { leftEnd: LEFT + 207, right: 283, rightWidth: RIGHT - 283 } as const;
/** Baseline of the first head on a page that begins with one. */
export const FIRST_HEAD = 97.5;
/** Nothing of a page's own content stands below this. */
export const CONTENT_END = 773;
const MARK = { x: LEFT, y: 36, size: 18 } as const;
const FOOTER_RULE = 795.3;
const FOOTER_TEXT = 809.7;
const FOOTER_LEADING = 11;

export const QUIET: TextStyle = { size: 8.5, weight: 400, colour: INK_3 };

/** Draws the head of a section: 12.5, in the accent, an entry of the outline. */
export function sectionHead(
  paper: Paper,
  { palette }: Report,
  title: string,
  x: number,
  y: number,
): void {
  paper.bookmark(title);
  paper.text({ text: title, x, y, size: 12.5, weight: 600, colour: palette.accent }, 'H2');
}

/** Draws one quiet line under the head of a section, made smaller where it would be too long. */
export function sectionNote(paper: Paper, text: string, y: number, width: number = WIDTH): void {
  paper.text({ ...shrunk(paper.measure, [text], QUIET, width), text, x: LEFT, y }, 'P');
}

/** Begins a page under the provider and the date, and under the heads of a table that goes on; none is read again. */
export function newPage(paper: Paper, report: Report, heads?: () => void): void {
  paper.addPage();
  paper.decorate(() => {
    pageHeader(paper, report);
    heads?.();
  });
}

/** Draws provider and date at the top of a page. */
export function pageHeader(paper: Paper, { provider, date, logo, palette }: Report): void {
  const { measure } = paper;
  drawLogo(paper, logo, palette.accent);
  paper.rule(LEFT, RIGHT, 66, RULE);

  const text = `Client report  |  ${date}`;
  const x = MARK.x + MARK.size + 8;
  const room = RIGHT - measure(text, QUIET) - 16 - x;
  const name = { size: 10.5, weight: 600, colour: palette.accent, x, y: 49 } as const;
  paper.within({ role: 'P' }, () => {
    for (const line of nameLines(measure, provider, name, room)) paper.text(line);
  });
  paper.text({ ...QUIET, text, x: RIGHT, y: 49, align: 'right' }, 'P');
}

/** Draws the footer of each page, once it is known how many there are. The licence is read aloud once, at the end. */
export function pageFooters(paper: Paper, { licence }: Report): void {
  const style = { size: 7.5, weight: 400, colour: INK_3, y: FOOTER_TEXT } as const;
  const { pages } = paper.layout;
  pages.forEach((_, page) => {
    paper.onPage(page, () => {
      paper.rule(LEFT, RIGHT, FOOTER_RULE, RULE);
      const text = 'Estimates only. This report is not financial advice.';
      paper.text({ ...style, text, x: LEFT });
      const number = `Page ${page + 1} of ${pages.length}`;
      paper.text({ ...style, text: number, x: RIGHT, align: 'right' });
      if (!licence) return;
      const fitted = shrunk(paper.measure, [licence], style, WIDTH);
      const isLast = page === pages.length - 1;
      paper.text(
        { ...fitted, text: licence, x: LEFT, y: FOOTER_TEXT + FOOTER_LEADING },
        isLast ? 'P' : undefined,
      );
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

/** Returns SVG path data scaled, then moved. Where the data is wrong the path ends, as it does on the page; nothing throws. */
export function svgPath(data: string, scale: number, left: number, top: number): PathStep[] {
  const steps: PathStep[] = [];
  const path = svgpath(data).abs().unshort().unarc().scale(scale).translate(left, top);
  path.iterate(([command, ...c], _, x, y) => {
    const [a = 0, b = 0, toX = 0, toY = 0] = c;
    const third = (from: number, control: number) => from + (2 / 3) * (control - from);
    if (command === 'M') steps.push({ op: 'm', c: [a, b] });
    else if (command === 'L') steps.push({ op: 'l', c: [a, b] });
    else if (command === 'H') steps.push({ op: 'l', c: [a, y] });
    else if (command === 'V') steps.push({ op: 'l', c: [x, a] });
    else if (command === 'C') steps.push({ op: 'c', c: c as Cubic });
    else if (command === 'Q')
      steps.push({
        op: 'c',
        c: [third(x, a), third(y, b), third(toX, a), third(toY, b), toX, toY],
      });
    else steps.push({ op: 'h', c: [] });
  });
  const isWrong = ({ c }: PathStep) => !c.every(Number.isFinite);
  const end = steps.findIndex(isWrong);
  return end < 0 ? steps : steps.slice(0, end);
}
