export type Weight = 400 | 600;

export type FontStyle = {
  size: number;
  weight: Weight;
  spacing?: number;
};

export type TextStyle = FontStyle & {
  colour: string;
  /** The colour it stands on; white by default. */
  ground?: string;
};

/** How wide a text is, in points. */
export type Measure = (text: string, style: FontStyle) => number;

export type Cubic = [number, number, number, number, number, number];

export type PathStep =
  | { op: 'm' | 'l'; c: [x: number, y: number] }
  | { op: 'c'; c: Cubic }
  | { op: 'h'; c: [] };

export type PathStyle = { fill?: string; stroke?: string; lineWidth?: number; dash?: number[] };

export type TextMark = TextStyle & {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  width: number;
};
export type PathMark = PathStyle & { kind: 'path'; steps: PathStep[] };

/** Something to draw on a page, in points from its top left corner; y of a text is its baseline. */
export type Mark = (TextMark | PathMark) & {
  /** The element it is content of; null for decoration that a screen reader passes over. */
  element: number | null;
};

type Role = 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** An element of the document as a screen reader meets it. */
export type Element = {
  role: Role;
  parent: number | null;
  alt?: string;
  scope?: 'Column' | 'Row';
};

/** A laid out report. Element numbers are indexes into `elements`, page numbers into `pages`. */
export type Layout = {
  pages: Mark[][];
  elements: Element[];
  outline: { title: string; page: number }[];
};

/** A text and where it goes: `x` is its left, its right or its middle, as it is aligned. */
type PlacedText = Omit<TextMark, 'kind' | 'width'> & { align?: 'left' | 'right' | 'center' };

/** The text of a table's cell; with a scope it is the head of its column or row. */
export type Cell = PlacedText & Pick<Element, 'scope'>;

/** What the sections of a report write on. */
export type Paper = {
  measure: Measure;
  layout: Layout;
  addPage: () => void;
  /** All that `write` places goes on an earlier page, at its end. */
  onPage: (page: number, write: () => void) => void;
  /** Places a text, as content of an element of its own where a role is given. */
  text: (text: PlacedText, role?: Role) => void;
  /** Places a path. Outside of a figure it is decoration. */
  path: (steps: PathStep[], style: PathStyle) => void;
  rule: (from: number, to: number, y: number, stroke: string, lineWidth?: number) => void;
  /** Places the cells of a row, each in one line or in several. */
  cells: (cells: readonly (Cell | Cell[])[]) => void;
  row: (cells: readonly (Cell | Cell[])[]) => void;
  /** All that `write` places becomes content of one element. */
  within: (element: Omit<Element, 'parent'>, write: () => void) => void;
  /** All that `write` places is decoration, elements and all. */
  decorate: (write: () => void) => void;
  /** Names the page for the document's outline. */
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
    path: (steps, style) => {
      const isFigure = current !== null && layout.elements[current]?.role === 'Figure';
      place({ kind: 'path', steps, ...style }, isFigure ? current : null);
    },
    rule: (from, to, y, stroke, lineWidth = 0.75) =>
      paper.path(line(from, y, to, y), { stroke, lineWidth }),
    cells: (cells) => {
      for (const cell of cells) {
        const lines = [cell].flat();
        const scope = lines[0]?.scope;
        paper.within(scope ? { role: 'TH', scope } : { role: 'TD' }, () => {
          for (const { scope: _, ...text } of lines) paper.text(text);
        });
      }
    },
    row: (cells) => paper.within({ role: 'TR' }, () => paper.cells(cells)),
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

// How far the control points of a quarter circle stand off, as a share of its radius.
const ROUND = 0.5523;

/** Returns a straight line. */
export function line(x1: number, y1: number, x2: number, y2: number): PathStep[] {
  return [
    { op: 'm', c: [x1, y1] },
    { op: 'l', c: [x2, y2] },
  ];
}

/** Returns a line through points, or the outline of the area between them. */
export function polyline(
  points: readonly (readonly [number, number])[],
  isClosed = false,
): PathStep[] {
  const steps = points.map(
    ([x, y], index): PathStep => ({ op: index === 0 ? 'm' : 'l', c: [x, y] }),
  );
  return isClosed ? [...steps, { op: 'h', c: [] }] : steps;
}

export type Corners = 'all' | 'left' | 'right';

/** Returns a box, its corners rounded by `radius` on all sides or on one. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
  corners: Corners = 'all',
): PathStep[] {
  const most = Math.max(0, Math.min(radius, width / 2, height / 2));
  const l = corners === 'right' ? 0 : most;
  const r = corners === 'left' ? 0 : most;
  const right = x + width;
  const bottom = y + height;
  const corner = (size: number, c: Cubic): PathStep[] => (size > 0 ? [{ op: 'c', c }] : []);
  const off = 1 - ROUND;
  return [
    { op: 'm', c: [x + l, y] },
    { op: 'l', c: [right - r, y] },
    ...corner(r, [right - r * off, y, right, y + r * off, right, y + r]),
    { op: 'l', c: [right, bottom - r] },
    ...corner(r, [right, bottom - r * off, right - r * off, bottom, right - r, bottom]),
    { op: 'l', c: [x + l, bottom] },
    ...corner(l, [x + l * off, bottom, x, bottom - l * off, x, bottom - l]),
    { op: 'l', c: [x, y + l] },
    ...corner(l, [x, y + l * off, x + l * off, y, x + l, y]),
    { op: 'h', c: [] },
  ];
}

/** Returns a circle around a point. */
export function circle(x: number, y: number, radius: number): PathStep[] {
  return box(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}
