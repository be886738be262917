import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BrandTheme, brandColours, groundColours } from './brand.ts';
import { contrast, mix, oklchFromHex } from './colour.ts';

const LIGHT_PAPER = '#F6F2E9';
const DARK_PAPER = '#121716';
const LIGHT_INK_3 = '#5F655F';
const DARK_INK_3 = '#9A9D94';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((bits) => `#${bits.toString(16).padStart(6, '0')}`);

test('the default brand has exactly the colours of the token list', () => {
  expect(brandColours({ accent: '#0d4b4f', accentDark: '#7fc9c1' })).toEqual({
    light: {
      accent: '#0D4B4F',
      accentHover: '#08373A',
      onAccent: '#FDFBF6',
      tintPercent: 9,
    },
    dark: {
      accent: '#7FC9C1',
      accentHover: '#A3DBD5',
      onAccent: '#0A2224',
      tintPercent: 11,
    },
  });
});

test('the hover mixes a quarter of black into a light accent, of white into a dark one', () => {
  const { light, dark } = brandColours({ accent: '#6B1F3C', accentDark: '#E5A5BB' });
  expect(light.accentHover).toBe(mix('#6B1F3C', 0.76, '#000000'));
  expect(dark.accentHover).toBe(mix('#E5A5BB', 0.72, '#FFFFFF'));
});

test('derives a lighter, muted dark accent of the same hue if none is set', () => {
  fc.assert(
    fc.property(anyColour, (accent) => {
      const wanted = oklchFromHex(accent);
      const made = oklchFromHex(brandColours({ accent }).dark.accent);
      expect(made.lightness).toBeCloseTo(0.79, 2);
      expect(made.chroma).toBeLessThan(0.094);
      expect(made.chroma).toBeCloseTo(Math.min(wanted.chroma, 0.09), 2);
      if (wanted.chroma > 0.05) expect(Math.cos(made.hue - wanted.hue)).toBeGreaterThan(0.99);
    }),
    { numRuns: 500 },
  );
});

test('any two colours give two readable themes', () => {
  fc.assert(
    fc.property(anyColour, fc.option(anyColour, { nil: undefined }), (accent, accentDark) => {
      const { light, dark } = brandColours({ accent, accentDark });
      expectReadable(light, LIGHT_PAPER, LIGHT_INK_3, 9);
      expectReadable(dark, DARK_PAPER, DARK_INK_3, 11);
      if (contrast(accent, LIGHT_PAPER) >= 4.5) expect(light.accent).toBe(accent.toUpperCase());
      if (accentDark && contrast(accentDark, DARK_PAPER) >= 4.5)
        expect(dark.accent).toBe(accentDark.toUpperCase());
    }),
    { numRuns: 500 },
  );
});

test('the accent can be read on a background of the brand’s own', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (accent, lighter) => {
      const ground = mix(lighter, 0.1, '#FFFFFF');
      fc.pre(contrast(LIGHT_INK_3, ground) >= 4.5);
      const { light } = brandColours({ accent, ground });
      expectReadable(light, ground, LIGHT_INK_3, 9);
      for (const surface of Object.values(groundColours(ground)))
        expect(surface).toMatch(/^#[0-9A-F]{6}$/);
    }),
  );
});

function expectReadable(theme: BrandTheme, paper: string, ink3: string, tintAtMost: number) {
  for (const colour of [theme.accent, theme.accentHover, theme.onAccent]) {
    expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  }
  expect(contrast(theme.accent, paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.onAccent, theme.accentHover)).toBeGreaterThanOrEqual(4.5);
  const tint = mix(theme.accent, theme.tintPercent / 100, paper);
  expect(contrast(ink3, tint)).toBeGreaterThanOrEqual(4.5);
  expect(theme.tintPercent).toBeGreaterThan(0);
  expect(theme.tintPercent).toBeLessThanOrEqual(tintAtMost);
}
