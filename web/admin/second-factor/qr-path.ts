import { encode } from 'uqr';

/** A QR code as a drawing: its dark squares as a path, in a square that is `side` squares long, margin included. */
export type QrPath = { side: number; path: string };

/** The margin that readers want around it. */
const MARGIN = 4;

/** Returns a text as a QR code. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: MARGIN });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { side: size, path: squares.join('') };
}
