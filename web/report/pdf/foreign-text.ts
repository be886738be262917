import type { TextMark, Weight } from '../layout/paper.ts';

/** A part of a text: set in the report's typeface, or left to the browser where that lacks a character. */
type TextRun = { text: string; isForeign: boolean };

/** A text as a picture: where it stands around the text's start on the baseline, in points. */
type ForeignText = {
  /** Its bytes, or its data URL. */
  jpeg: Uint8Array | string;
  left: number;
  ascent: number;
  width: number;
  height: number;
  alias: string;
};

/** How the browser helps with text that the typeface lacks. */
export type Foreign = {
  /** Returns how wide the browser sets a text, as a multiple of its size. */
  width: (text: string, weight: Weight) => number;
  draw: (text: string, style: TextMark) => ForeignText;
};

// A word as far as shaping goes: letters with their marks, symbols, joiners and the punctuation at their side.
const WORD =
  /\p{P}*(?:\p{L}|\p{M}|\p{S}|\p{Nl}|\p{No}|\p{Co}|\p{Cn}|\p{Emoji_Modifier}|\u200C|\u200D)+\p{P}*|\P{ASCII}/gu;
const PLAIN = /^[ -~]*$/;
const COMBINING = /\p{M}/u;
// Only spaces and punctuation: nothing that reads in an order of its own.
const NEUTRAL = /^[\p{Z}\p{P}]*$/u;

/**
 * A word with a letter the typeface lacks, or with a combining accent, is foreign whole; marks and spaces between two such
 * words go with them, so that the browser sets their order.
 */
export function textRuns(text: string, hasGlyph: (character: string) => boolean): TextRun[] {
  if (PLAIN.test(text)) return [{ text, isForeign: false }];
  const isForeign = (word: string) =>
    COMBINING.test(word) || [...word].some((character) => !hasGlyph(character));
  const runs: TextRun[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isForeign(word)) continue;
    const between = text.slice(at, index);
    const last = runs.at(-1);
    if (last && NEUTRAL.test(between)) last.text += between + word;
    else runs.push({ text: between, isForeign: false }, { text: word, isForeign: true });
    at = index + word.length;
  }
  runs.push({ text: text.slice(at), isForeign: false });
  return runs.filter((run) => run.text);
}

const FAMILIES = '"Noto Sans", ui-sans-serif, system-ui, sans-serif';
/** Pixels of the picture for each point on paper: 360 to the inch. */
const PIXELS = 5;
const EDGE = 2;
const QUALITY = 0.92;

/** Returns what has the browser shape and draw a text, in whatever fonts the device has. Throws without a canvas. */
export function browserText(): Foreign {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw text.');
  const setFont = (weight: Weight, pixels: number) => {
    context.font = `${weight} ${pixels}px ${FAMILIES}`;
  };

  const width = (text: string, weight: Weight): number => {
    setFont(weight, 100);
    return context.measureText(text).width / 100;
  };

  const draw = (
    text: string,
    { size, weight, colour, ground = '#FFFFFF' }: TextMark,
  ): ForeignText => {
    const pixels = size * PIXELS;
    setFont(weight, pixels);
    const box = context.measureText(text);
    const left = Math.ceil(Math.max(0, box.actualBoundingBoxLeft)) + EDGE;
    const up = Math.ceil(box.actualBoundingBoxAscent) + EDGE;
    canvas.width = Math.max(1, left + Math.ceil(box.actualBoundingBoxRight) + EDGE);
    canvas.height = Math.max(1, up + Math.ceil(box.actualBoundingBoxDescent) + EDGE);
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    // Sizing a canvas forgets its font.
    setFont(weight, pixels);
    context.fillStyle = colour;
    context.fillText(text, left, up);
    return {
      jpeg: canvas.toDataURL('image/jpeg', QUALITY),
      left: -left / PIXELS,
      ascent: up / PIXELS,
      width: canvas.width / PIXELS,
      height: canvas.height / PIXELS,
      alias: [text, size, weight, colour, ground].join(' '),
    };
  };
  return { width, draw };
}
