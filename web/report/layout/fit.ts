import { graphemesOf } from '../text.ts';
import type { FontStyle, Measure } from './paper.ts';

/** Returns the style, smaller in steps of half a point until every text fits the width; money is never cut. */
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

/** Returns the text, ended with '…' where it is wider than the width. */
export function ellipsed(
  measure: Measure,
  text: string,
  style: FontStyle,
  maxWidth: number,
): string {
  if (measure(text, style) <= maxWidth) return text;
  const graphemes = graphemesOf(text);
  while (graphemes.length > 0 && measure(`${graphemes.join('')}…`, style) > maxWidth)
    graphemes.pop();
  return `${graphemes.join('').trimEnd()}…`;
}

/** Returns the text in lines no wider than the width: broken at spaces, and inside a word only where it must be. */
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
    if (current) lines.push(current);
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

/** A name is set no smaller than this, unless its row says otherwise: one of 60 letters is whole then, wherever there is room for two lines. */
export const LEAST_NAME = 5;
/** From the first line of a name to the second, as a share of its size. */
const NAME_LEADING = 1.15;

/** Returns a whole name on one line or two around the baseline, as small as it has to be. Only below `least` it ends with '…'. */
export function nameLines<S extends FontStyle & { y: number }>(
  measure: Measure,
  name: string,
  style: S,
  maxWidth: number,
  { mostInTwo = style.size - 1, least = LEAST_NAME } = {},
): (S & { text: string })[] {
  const small = shrunk(measure, [name], style, maxWidth);
  if (small.size >= mostInTwo) return [{ ...small, text: name }];
  for (let size = mostInTwo; ; size -= 0.5) {
    const set = { ...style, size };
    const [first = '', ...others] = wrapped(measure, name, set, maxWidth);
    if (others.length > 1 && size > least) continue;
    const second = ellipsed(measure, others.join(' '), set, maxWidth);
    const half = (size * NAME_LEADING) / 2;
    return [
      { ...set, text: first, y: style.y - half },
      { ...set, text: second, y: style.y + half },
    ];
  }
}
