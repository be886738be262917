import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, hexFromOklch, hexFromRgb, mix, oklchFromHex, rgbFromHex } from './colour.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((bits) => `#${bits.toString(16).padStart(6, '0').toUpperCase()}`);

test('converts every colour to RGB and OKLCH and back unchanged', () => {
  fc.assert(
    fc.property(anyColour, (hex) => {
      expect(hexFromRgb(rgbFromHex(hex))).toBe(hex);
      expect(hexFromOklch(oklchFromHex(hex))).toBe(hex);
    }),
    { numRuns: 500 },
  );
});

test('OKLCH is what its author publishes for red', () => {
  const red = oklchFromHex('#FF0000');
  expect(red.lightness).toBeCloseTo(0.628, 3);
  expect(red.chroma).toBeCloseTo(0.2577, 3);
  expect((red.hue * 180) / Math.PI).toBeCloseTo(29.23, 1);
});

test('reduces only the chroma of a colour that screens cannot show', () => {
  const shown = oklchFromHex(hexFromOklch({ lightness: 0.5, chroma: 0.4, hue: 2 }));
  expect(shown.lightness).toBeCloseTo(0.5, 2);
  expect(shown.hue).toBeCloseTo(2, 1);
  expect(shown.chroma).toBeLessThan(0.2);
});

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#000000', 21],
  ['#777777', '#FFFFFF', 4.48],
  ['#1A1E1D', '#F6F2E9', 15.07],
])('%s on %s has a contrast of %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test('mixes as CSS does: the tints of the token list', () => {
  expect(mix('#0D4B4F', 0.09, '#F6F2E9')).toBe('#E1E3DB');
  expect(mix('#7FC9C1', 0.11, '#121716')).toBe('#1E2B29');
});
