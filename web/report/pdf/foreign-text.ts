import type { TextMark, Weight } from '../layout/paper.ts';
import type { Foreign } from './draw.ts';

/** A text as a picture: where it stands around the text's start on the baseline, in points. */
export type ForeignText = {
  jpeg: Uint8Array;
  left: number;
  ascent: number;
  width: number;
  height: number;
  alias: string;
};

const FAMILIES = '"Noto Sans", ui-sans-serif, system-ui, sans-serif';
/** Pixels of the picture for each point on paper: 360 to the inch. */
const PIXELS = 5;
const EDGE = 2;
const QUALITY = 0.92;

/** Text shaped and drawn by the browser, in whatever fonts the device has for it. */
export function browserText(): Foreign {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw text.');
  const setFont = (weight: Weight, pixels: number) => {
    context.font = `${weight} ${pixels}px ${FAMILIES}`;
  };
  const widths = new Map<string, number>();

  const width = (text: string, weight: Weight): number => {
    const key = `${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    setFont(weight, 100);
    const measured = context.measureText(text).width / 100;
    widths.set(key, measured);
    return measured;
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
      jpeg: bytesOf(canvas.toDataURL('image/jpeg', QUALITY)),
      left: -left / PIXELS,
      ascent: up / PIXELS,
      width: canvas.width / PIXELS,
      height: canvas.height / PIXELS,
      alias: [text, size, weight, colour, ground].join(' '),
    };
  };
  return { width, draw };
}

function bytesOf(dataUrl: string): Uint8Array {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) =>
    letter.charCodeAt(0),
  );
}
