import type { CSSProperties } from 'react';
import { brandColours, groundColours } from '#lib/domain/brand.ts';
import type { Site } from '#lib/schemas/site.ts';

/** Returns the brand's colours as custom properties for styles/tokens.css. */
export function brandStyle(site: Pick<Site, 'accent' | 'accentDark' | 'ground'>): CSSProperties {
  const { light, dark } = brandColours(site);
  const style = {
    '--brand-accent': light.accent,
    '--brand-accent-hover': light.accentHover,
    '--brand-on-accent': light.onAccent,
    '--brand-tint': `${light.tintPercent}%`,
    '--brand-accent-dark': dark.accent,
    '--brand-accent-hover-dark': dark.accentHover,
    '--brand-on-accent-dark': dark.onAccent,
    '--brand-tint-dark': `${dark.tintPercent}%`,
    ...groundStyle(site.ground),
  };
  return style as CSSProperties;
}

function groundStyle(ground: string | undefined) {
  if (!ground) return {};
  const { field, sunk, rule } = groundColours(ground);
  return {
    '--brand-ground': ground,
    '--brand-field': field,
    '--brand-sunk': sunk,
    '--brand-rule': rule,
  };
}
