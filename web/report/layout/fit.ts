import { graphemesOf } from '../text.ts';
import type { Measure, TextStyle } from './paper.ts';

type Style = Pick<TextStyle, 'size' | 'weight' | 'spacing'>;

/** Returns the style, smaller in steps of half a point until every text fits the width; money is never cut. */
export function shrunk<S extends Style>(
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
export function ellipsed(measure: Measure, text: string, style: Style, maxWidth: number): string {
  if (measure(text, style) <= maxWidth) return text;
  const graphemes = graphemesOf(text);
  while (graphemes.length > 0 && measure(`${graphemes.join('')}…`, style) > maxWidth)
    graphemes.pop();
  return `${graphemes.join('').trimEnd()}…`;
}

/** Returns the text in lines no wider than the width: broken at spaces, and inside a word only where it must be. */
export function wrapped(measure: Measure, text: string, style: Style, maxWidth: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (measure(longer, style) <= maxWidth) {
      current = longer;
      continue;
    }
    if (current) lines.push(current);
    const pieces = broken(measure, word, style, maxWidth);
    current = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return current ? [...lines, current] : lines;
}

/** From the first line of a name to the second, in points. */
const NAME_LEADING = 9.2;

/**
 * Returns a name in the lines of a row, each with how far it is below the row's baseline: one, or two smaller ones where
 * there is room for two; the last is ended with '…' where the name is longer still.
 */
export function fundLines<S extends Style>(
  measure: Measure,
  name: string,
  style: S,
  maxWidth: number,
): (S & { text: string; below: number })[] {
  if (measure(name, style) <= maxWidth) return [{ ...style, text: name, below: 0 }];
  const small = { ...style, size: style.size - 1 };
  const [first = '', ...others] = wrapped(measure, name, small, maxWidth);
  const below = NAME_LEADING / 2;
  return [
    { ...small, text: first, below: -below },
    { ...small, text: ellipsed(measure, others.join(' '), small, maxWidth), below },
  ];
}

/** Returns a word in pieces that fit the width, at least one letter each. */
function broken(measure: Measure, word: string, style: Style, maxWidth: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const grapheme of graphemesOf(word)) {
    if (piece && measure(piece + grapheme, style) > maxWidth) {
      pieces.push(piece);
      piece = '';
    }
    piece += grapheme;
  }
  return [...pieces, piece];
}
