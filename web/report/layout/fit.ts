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

/** From the first line of a name to the second, in points. */
const NAME_LEADING = 9.2;

/**
 * Returns a name in the lines of a row whose baseline is `y`: one, or two smaller ones around it where there is room for
 * two; the last is ended with '…' where the name is longer still.
 */
export function nameLines<S extends FontStyle & { y: number }>(
  measure: Measure,
  name: string,
  style: S,
  maxWidth: number,
): (S & { text: string })[] {
  if (measure(name, style) <= maxWidth) return [{ ...style, text: name }];
  const small = { ...style, size: style.size - 1 };
  const [first = '', ...others] = wrapped(measure, name, small, maxWidth);
  const second = ellipsed(measure, others.join(' '), small, maxWidth);
  return [
    { ...small, text: first, y: style.y - NAME_LEADING / 2 },
    { ...small, text: second, y: style.y + NAME_LEADING / 2 },
  ];
}
