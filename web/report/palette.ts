import { brandColours, FAINT_TEXT, TEXT_CONTRAST } from '#lib/domain/brand.ts';
import { contrast, mix } from '#lib/domain/colour.ts';
import type { RiskLevel } from '#lib/domain/risk.ts';

const WHITE = '#FFFFFF';

/** The colours of the light theme that do not follow the brand. */
export const INK = '#1A1E1D';
export const INK_2 = '#474D4A';
export const INK_3 = FAINT_TEXT.light;
export const RULE = '#D8D1C2';
export const RULE_SOFT = '#E8E3D6';
export const RULE_STRONG = '#7F7F73';
export const STONE_LINE = '#4F4D44';
export const STONE_AREA = '#D1CFC7';
export const STONE_MARK = '#A19E92';
export const PANEL = '#F7F4EC';
export const LOSS = '#F39282';
export const RISK_COLOUR: Readonly<Record<RiskLevel, string>> = {
  low: '#2F7A45',
  medium: '#8A6100',
  high: '#B5351F',
};

/** Returns what follows the brand on paper. Colours are '#RRGGBB', all of them opaque. */
export function paletteOf(accent: string, accentDark?: string) {
  const { light, dark } = brandColours({ accent, accentDark });
  const quiet = mix(light.onAccent, 0.86, light.accent);
  const isSeen = (colour: string) => contrast(colour, light.accent) >= TEXT_CONTRAST;
  return {
    accent: light.accent,
    onAccent: light.onAccent,
    onAccentQuiet: isSeen(quiet) ? quiet : light.onAccent,
    interestOnAccent: isSeen(dark.accent) ? dark.accent : light.onAccent,
    ruleOnAccent: mix(dark.accent, 0.26, light.accent),
    totalArea: mix(light.accent, 0.3, WHITE),
  };
}

/** Returns the accent in even steps from full strength to 36%, one for each of `count` parts. */
export function partShades(accent: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    mix(accent, count === 1 ? 1 : 1 - (0.64 * index) / (count - 1), WHITE),
  );
}
