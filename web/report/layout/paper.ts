import type { Mark, Measure, PathMark, PathStep, PathStyle, TextMark, TextStyle } from './marks.ts';
import { line } from './paths.ts';

type Role = 'H1' | 'H2' | 'P' | 'Link' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** An element of the document for screen readers. */
export type Element = {
  role: Role;
  parent: number | null;
  alt?: string;
  scope?: 'Column' | 'Row' | undefined;
  /** The number of columns of a cell, if more than one. */
  span?: number | undefined;
  /** The target of a link. */
  href?: string;
};

/** A laid out report. Element numbers are indexes into `elements`, page numbers into `pages`. */
export type Layout = {
  pages: Mark[][];
  elements: Element[];
  outline: { title: string; page: number }[];
};

type Align = 'left' | 'right' | 'center';

/** A text and its position: `x` is its left, right or middle, depending on its alignment. */
type PlacedText = Omit<TextMark, 'kind' | 'width'> & { align?: Align };

/** The text of a table cell. With a scope, it is the heading of its column or row. */
type Cell = PlacedText & Pick<Element, 'scope' | 'span'>;

/** A part of a line of text. */
export type Piece = TextStyle & { text: string };

/** What the sections of a report draw on. */
export type Paper = {
  measure: Measure;
  layout: Layout;
  addPage: () => void;
  /** Draws what `write` draws at the end of an earlier page. */
  onPage: (page: number, write: () => void) => void;
  /** Draws a text; with a role, as an element of its own. */
  text: (text: PlacedText, role?: Role) => void;
  /** Draws pieces of text one after the other. Returns where they end. */
  pieces: (pieces: readonly Piece[], at: { x: number; y: number; align?: Align }) => number;
  /** Draws a path. Outside a figure, it is decoration. */
  path: (steps: PathStep[], style: PathStyle) => void;
  rule: (from: number, to: number, y: number, stroke: string, lineWidth?: number) => void;
  /** Draws the cells of a row, each in one or several lines. */
  row: (cells: readonly (Cell | Cell[])[]) => void;
  /** Makes everything that `write` draws the content of one element. */
  within: (element: Omit<Element, 'parent'>, write: () => void) => void;
  /** Makes everything that `write` draws decoration, including its elements. */
  decorate: (write: () => void) => void;
  /** Adds the page to the document's outline. */
  bookmark: (title: string) => void;
};

/** Returns a blank report with its first page. */
export function newPaper(measure: Measure): Paper {
  const layout: Layout = { pages: [[]], elements: [], outline: [] };
  let current: number | null = null;
  let isDecoration = false;
  let page = 0;
  const place = (mark: TextMark | PathMark, element: number | null) =>
    layout.pages[page]?.push({ ...mark, element: isDecoration ? null : element });
  const paper: Paper = {
    measure,
    layout,
    addPage: () => {
      page = layout.pages.push([]) - 1;
    },
    onPage: (other, write) => {
      const before = page;
      page = other;
      write();
      page = before;
    },
    text: ({ align = 'left', x, ...rest }, role) => {
      if (role) return paper.within({ role }, () => paper.text({ align, x, ...rest }));
      const width = measure(rest.text, rest);
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      if (rest.text) place({ kind: 'text', ...rest, x: left, width }, current);
    },
    pieces: (pieces, { x, y, align = 'left' }) => {
      const widths = pieces.map((piece) => widthOf(measure, piece));
      const whole = widths.reduce((sum, width) => sum + width, 0);
      let at = align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2;
      pieces.forEach((piece, index) => {
        paper.text({ ...piece, x: at, y });
        at += widths[index] ?? 0;
      });
      return at;
    },
    path: (steps, style) => {
      const isFigure = current !== null && layout.elements[current]?.role === 'Figure';
      place({ kind: 'path', steps, ...style }, isFigure ? current : null);
    },
    rule: (from, to, y, stroke, lineWidth = 0.75) =>
      paper.path(line(from, y, to, y), { stroke, lineWidth }),
    row: (cells) =>
      paper.within({ role: 'TR' }, () => {
        for (const cell of cells) {
          const lines = [cell].flat();
          const { scope, span } = lines[0] ?? {};
          paper.within({ role: scope ? 'TH' : 'TD', scope, span }, () => {
            for (const { scope: _, span: __, ...text } of lines) paper.text(text);
          });
        }
      }),
    within: (element, write) => {
      if (isDecoration) return write();
      const parent = current;
      current = layout.elements.push({ ...element, parent }) - 1;
      write();
      current = parent;
    },
    decorate: (write) => {
      const before = isDecoration;
      isDecoration = true;
      write();
      isDecoration = before;
    },
    bookmark: (title) => void layout.outline.push({ title, page }),
  };
  return paper;
}

/** Returns the width of a piece, with its trailing spaces. */
function widthOf(measure: Measure, { text, ...style }: Piece): number {
  const spaces = text.length - text.trimEnd().length;
  return measure(text, style) + spaces * (measure('. .', style) - measure('..', style));
}
