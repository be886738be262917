// What can be drawn on a page.

export type Weight = 400 | 500 | 600;

export type FontStyle = {
  size: number;
  weight: Weight;
  spacing?: number;
};

export type TextStyle = FontStyle & { colour: string };

/** How wide a text is, in points; spaces at its end take no room. */
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
