/** The two weights of the report's typeface. */
export type Weight = 400 | 600;

export type TextStyle = {
  size: number;
  weight: Weight;
  colour: string;
  /** Extra space after each letter, in points. */
  spacing?: number;
  /** The colour it stands on; white by default. */
  ground?: string;
};

/** How wide a text is, in points. */
export type Measure = (
  text: string,
  style: Pick<TextStyle, 'size' | 'weight' | 'spacing'>,
) => number;

/** A curve from where the path is: two control points and an end. */
export type Cubic = [number, number, number, number, number, number];

/** One step of a path: move, line, curve, close. */
export type PathStep =
  | { op: 'm' | 'l'; c: [x: number, y: number] }
  | { op: 'c'; c: Cubic }
  | { op: 'h'; c: [] };

type PathStyle = {
  fill?: string;
  stroke?: string;
  lineWidth?: number;
  dash?: [on: number, off: number];
};

export type TextMark = {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  width: number;
} & TextStyle;
export type PathMark = { kind: 'path'; steps: PathStep[] } & PathStyle;

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
  /** What a figure shows, in words. */
  alt?: string;
  /** What a table head is the head of. */
  scope?: 'Column' | 'Row';
};

export type OutlineEntry = { title: string; page: number; y: number };

/** A laid out report. Element numbers are indexes into `elements`, page numbers into `pages`. */
export type Layout = { pages: Mark[][]; elements: Element[]; outline: OutlineEntry[] };

type PlacedText = TextStyle & {
  text: string;
  x: number;
  y: number;
  align?: 'left' | 'right' | 'center';
};

/** What the sections of a report write on. */
export type Paper = {
  measure: Measure;
  layout: Layout;
  /** Begins a new page; what follows is placed on it. */
  addPage: () => void;
  /** All that `write` places goes on an earlier page, at its end. */
  onPage: (page: number, write: () => void) => void;
  text: (text: PlacedText) => void;
  path: (steps: PathStep[], style: PathStyle) => void;
  /** All that `write` places becomes content of one element. */
  within: (element: Omit<Element, 'parent'>, write: () => void) => void;
  /** All that `write` places is decoration, elements and all. */
  decorate: (write: () => void) => void;
  /** Names the place for the document's outline. */
  bookmark: (title: string, y: number) => void;
};

/** Returns a blank report with its first page. */
export function newPaper(measure: Measure): Paper {
  const layout: Layout = { pages: [[]], elements: [], outline: [] };
  let current: number | null = null;
  let isDecoration = false;
  let page = 0;
  const place = (mark: TextMark | PathMark) =>
    layout.pages[page]?.push({ ...mark, element: isDecoration ? null : current });
  return {
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
    text: ({ align = 'left', x, ...rest }) => {
      const width = measure(rest.text, rest);
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      if (rest.text) place({ kind: 'text', ...rest, x: left, width });
    },
    path: (steps, style) => {
      place({ kind: 'path', steps, ...style });
    },
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
    bookmark: (title, y) => void layout.outline.push({ title, page, y }),
  };
}
