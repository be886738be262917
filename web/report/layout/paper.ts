/** The two weights of the report's typeface. */
export type Weight = 400 | 600;

export type TextStyle = {
  size: number;
  weight: Weight;
  colour: string;
  /** Extra space after each letter, in points. */
  spacing?: number;
  /** The colour it stands on; white unless told. */
  ground?: string;
};

/** How wide a text is, in points. */
export type Measure = (
  text: string,
  style: Pick<TextStyle, 'size' | 'weight' | 'spacing'>,
) => number;

/** One step of a path: move, line, curve (two control points and an end), close. */
export type PathStep =
  | { op: 'm' | 'l'; c: [x: number, y: number] }
  | { op: 'c'; c: [number, number, number, number, number, number] }
  | { op: 'h'; c: [] };

export type PathStyle = {
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

export type Role = 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

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

export type PlacedText = TextStyle & {
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
  turn: () => void;
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
