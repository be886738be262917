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
