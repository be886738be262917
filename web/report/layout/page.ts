import { INK_3, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { ellipsed, shrunk } from './fit.ts';
import type { Paper } from './paper.ts';
import { line } from './shapes.ts';
import { svgPath } from './svg-path.ts';

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

/** Draws the head of a section: 12.5, in the accent, an entry of the outline. */
export function sectionHead(
  paper: Paper,
  report: Report,
  title: string,
  x: number,
  y: number,
): void {
  paper.bookmark(title, y);
  paper.within({ role: 'H2' }, () =>
    paper.text({ text: title, x, y, size: 12.5, weight: 600, colour: report.palette.accent }),
  );
}

/** Draws one quiet line under the head of a section, made smaller where it would be too long. */
export function sectionNote(paper: Paper, text: string, y: number, width: number = WIDTH): void {
  const style = shrunk(
    paper.measure,
    [text],
    { size: 8.5, weight: 400, colour: INK_3 } as const,
    width,
  );
  paper.within({ role: 'P' }, () => paper.text({ ...style, text, x: LEFT, y }));
}

/** Draws provider and date at the top of a page. Only the first page's is read aloud. */
export function pageHeader(paper: Paper, report: Report): void {
  const isFirst = paper.layout.pages.length === 1;
  const within = (write: () => void) =>
    isFirst ? paper.within({ role: 'P' }, write) : paper.decorate(write);
  drawLogo(paper, report);
  paper.path(line(LEFT, 66, RIGHT, 66), { stroke: RULE, lineWidth: 0.75 });

  const right = `Client report  |  ${report.date}`;
  const quiet = { size: 8.5, weight: 400, colour: INK_3 } as const;
  const x = MARK.x + MARK.size + 8;
  const room = RIGHT - paper.measure(right, quiet) - 16 - x;
  const name = { size: 10.5, weight: 600, colour: report.palette.accent } as const;
  const { size } = shrunk(paper.measure, [report.provider], name, room);
  const fitted = { ...name, size: Math.max(8, size) };
  const text = ellipsed(paper.measure, report.provider, fitted, room);
  within(() => paper.text({ ...fitted, text, x, y: 49 }));
  within(() => paper.text({ ...quiet, text: right, x: RIGHT, y: 49, align: 'right' }));
}

/** Draws the footer of each page, once it is known how many there are. The licence is read aloud once, at the end. */
export function pageFooters(paper: Paper, { licence }: Report): void {
  const style = { size: 7.5, weight: 400, colour: INK_3 } as const;
  const { pages } = paper.layout;
  pages.forEach((_, page) => {
    paper.onPage(page, () => {
      paper.path(line(LEFT, FOOTER_RULE, RIGHT, FOOTER_RULE), { stroke: RULE, lineWidth: 0.75 });
      const text = 'Estimates only. This report is not financial advice.';
      paper.text({ ...style, text, x: LEFT, y: FOOTER_TEXT });
      const number = `Page ${page + 1} of ${pages.length}`;
      paper.text({ ...style, text: number, x: RIGHT, y: FOOTER_TEXT, align: 'right' });
      if (!licence) return;
      const isLast = page === pages.length - 1;
      const write = () =>
        paper.text({
          ...shrunk(paper.measure, [licence], style, WIDTH),
          text: licence,
          x: LEFT,
          y: FOOTER_TEXT + FOOTER_LEADING,
        });
      if (isLast) paper.within({ role: 'P' }, write);
      else write();
    });
  });
}

/** Draws the brand's mark, in its accent, as large as its square allows and in the middle of it. */
function drawLogo(paper: Paper, { logo, palette }: Report): void {
  const [minX = 0, minY = 0, width = 1, height = 1] = logo.viewBox.split(' ').map(Number);
  const scale = MARK.size / Math.max(width, height, 1e-6);
  const left = MARK.x + (MARK.size - width * scale) / 2 - minX * scale;
  const top = MARK.y + (MARK.size - height * scale) / 2 - minY * scale;
  for (const data of logo.paths)
    paper.path(svgPath(data, { scale, left, top }), { fill: palette.accent });
}
