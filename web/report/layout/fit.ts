import { graphemesOf } from '../text.ts';
import type { FontStyle, Measure } from './marks.ts';

/** Returns the style with the largest size, in steps of half a point, at which every text fits the width. Money is never cut. */
export function shrunk<S extends FontStyle>(
  measure: Measure,
  texts: readonly string[],
  style: S,
  maxWidth: number,
): S {
  const widest = Math.max(...texts.map((text) => measure(text, style)));
  if (widest <= maxWidth) return style;
  const exact = (style.size * maxWidth) / widest;
  return { ...style, size: Math.floor(exact * 2) / 2 || exact };
}

/**
 * Returns the text in lines that fit the width, broken at spaces, and within words only if necessary. Each line keeps its
 * trailing space, so that the joined lines are the text again.
 */
export function wrapped(
  measure: Measure,
  text: string,
  style: FontStyle,
  maxWidth: number,
): string[] {
  const fits = (line: string) => measure(line, style) <= maxWidth;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current) lines.push(`${current} `);
    current = '';
    for (const grapheme of graphemesOf(word)) {
      if (current && !fits(current + grapheme)) {
        lines.push(current);
        current = '';
      }
      current += grapheme;
    }
  }
  return current ? [...lines, current] : lines;
}

/** The smallest size of a name, unless its place sets another: a name of 60 letters then fits wherever there are two lines. */
const MIN_NAME = 5;
const MIN_LINE = 4;
/** The distance between lines of a name, as a share of its size. */
const NAME_LEADING = 1.15;

/**
 * Returns a whole text in lines from a baseline down, with the largest size, in steps of half a point, that needs few enough
 * lines.
 */
export function fewLines<S extends FontStyle & { y: number }>(
  measure: Measure,
  text: string,
  style: S,
  maxWidth: number,
  most: number,
): (S & { text: string })[] {
  for (let { size } = style; ; size -= 0.5) {
    const lines = wrapped(measure, text, { ...style, size }, maxWidth);
    if (lines.length > most && size > MIN_LINE) continue;
    const leading = size * (lines.length > most ? NAME_LEADING : 1.3);
    return lines.map((line, index) => ({
      ...style,
      size,
      text: line,
      y: style.y + index * leading,
    }));
  }
}

/**
 * Returns a whole name in one or more lines around the baseline, as large as possible. If it does not fit `most` lines at size
 * `least`, it ends with '…'.
 */
export function nameLines<S extends FontStyle & { y: number }>(
  measure: Measure,
  name: string,
  style: S,
  maxWidth: number,
  { mostInTwo = style.size - 1, least = MIN_NAME, most = 2 } = {},
): (S & { text: string })[] {
  const small = shrunk(measure, [name], style, maxWidth);
  if (small.size >= mostInTwo) return [{ ...small, text: name }];
  for (let size = mostInTwo; ; size -= 0.5) {
    const set = { ...style, size };
    const lines = wrapped(measure, name, set, maxWidth);
    if (lines.length > 2 && size > least) continue;
    const rest = lines.splice(most - 1).join('');
    const shown = rest ? [...lines, ellipsed(measure, rest, set, maxWidth)] : lines;
    const up = (shown.length - 1) / 2;
    return shown.map((text, index) => ({
      ...set,
      text,
      y: style.y + (index - up) * size * NAME_LEADING,
    }));
  }
}

/** Returns the text, cut with '…' if it is wider than the width. */
function ellipsed(measure: Measure, text: string, style: FontStyle, maxWidth: number): string {
  if (measure(text, style) <= maxWidth) return text;
  const graphemes = graphemesOf(text);
  while (graphemes.length > 0 && measure(`${graphemes.join('')}…`, style) > maxWidth)
    graphemes.pop();
  return `${graphemes.join('').trimEnd()}…`;
}
