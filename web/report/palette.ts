import { brandColours, FAINT_TEXT } from '#lib/domain/brand.ts';
import { mix } from '#lib/domain/colour.ts';
import type { RiskLevel } from '#lib/domain/risk.ts';

const WHITE = '#FFFFFF';

/** The colours of the light theme that do not depend on the brand. */
export const INK = '#1A1E1D';
export const INK_2 = '#474D4A';
export const INK_3 = FAINT_TEXT.light;
export const RULE = '#D8D1C2';
export const STONE = '#78766B';
export const STONE_LINE = '#4F4D44';
export const STONE_AREA = '#D1CFC7';
/** The fill of a risk bar, and the edge that separates it from the page. */
export const RISK_COLOUR: Readonly<Record<RiskLevel, { fill: string; edge: string }>> = {
  low: { fill: '#2F7A45', edge: '#2F7A45' },
  medium: { fill: '#E3AE22', edge: '#8A6100' },
  high: { fill: '#B5351F', edge: '#B5351F' },
};

/** Returns the colours that depend on the brand, as opaque '#RRGGBB'. */
export function paletteOf(brand: Parameters<typeof brandColours>[0]) {
  const { accent } = brandColours(brand).light;
  return { accent, accentArea: mix(accent, 0.3, WHITE), planC: mix(accent, 0.66, WHITE) };
}

/** Returns `count` shades of the accent, from 100% evenly down to 36%. */
export function partShades(accent: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    mix(accent, count === 1 ? 1 : 1 - (0.64 * index) / (count - 1), WHITE),
  );
}
