import type { TextMark, Weight } from '../layout/marks.ts';

/** A text as a picture, with its position relative to the start of its baseline, in points. */
type ForeignText = {
  /** Its bytes, or its data URL. */
  jpeg: Uint8Array | string;
  left: number;
  ascent: number;
  width: number;
  height: number;
  alias: string;
};

/** How the browser helps with text that the typefaces cannot show. */
export type Foreign = {
  /** Returns the width of a text in the browser's fonts, as a multiple of its size. */
  width: (text: string, weight: Weight) => number;
  draw: (text: string, style: TextMark) => ForeignText;
};

const FAMILIES = '"Noto Sans", ui-sans-serif, system-ui, sans-serif';
/** Pixels of the picture per point on paper: 360 dpi. */
const PIXELS = 5;
const EDGE = 2;
const QUALITY = 0.92;

/** Returns functions with which the browser shapes and draws text in the device's fonts. Throws without a canvas. */
export function browserText(): Foreign {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw text.');
  const setFont = (weight: Weight, pixels: number) => {
    context.font = `${weight} ${pixels}px ${FAMILIES}`;
    // Rounded to pixels, the text would be wider than measured.
    context.textRendering = 'geometricPrecision';
  };

  const width = (text: string, weight: Weight): number => {
    setFont(weight, 100);
    return context.measureText(text).width / 100;
  };

  const draw = (text: string, { size, weight, colour }: TextMark): ForeignText => {
    const pixels = size * PIXELS;
    setFont(weight, pixels);
    const box = context.measureText(text);
    const left = Math.ceil(Math.max(0, box.actualBoundingBoxLeft)) + EDGE;
    const up = Math.ceil(box.actualBoundingBoxAscent) + EDGE;
    canvas.width = Math.max(1, left + Math.ceil(box.actualBoundingBoxRight) + EDGE);
    canvas.height = Math.max(1, up + Math.ceil(box.actualBoundingBoxDescent) + EDGE);
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, canvas.width, canvas.height);
    // Resizing a canvas resets its font.
    setFont(weight, pixels);
    context.fillStyle = colour;
    context.fillText(text, left, up);
    return {
      jpeg: canvas.toDataURL('image/jpeg', QUALITY),
      left: -left / PIXELS,
      ascent: up / PIXELS,
      width: canvas.width / PIXELS,
      height: canvas.height / PIXELS,
      alias: [text, size, weight, colour].join(' '),
    };
  };
  return { width, draw };
}
