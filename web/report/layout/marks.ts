// The marks that can be drawn on a page.

export type Weight = 400 | 500 | 600;

export type FontStyle = {
  size: number;
  weight: Weight;
  spacing?: number;
};

export type TextStyle = FontStyle & { colour: string };

/** Returns the width of a text in points, without trailing spaces. */
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

/** A mark on a page, in points from its top left corner. For a text, y is the baseline. */
export type Mark = (TextMark | PathMark) & {
  /** The element whose content this is; null for decoration, which screen readers skip. */
  element: number | null;
};
