import type { CSSProperties } from 'react';
import { brandColours } from '#lib/domain/brand.ts';
import type { Site } from '#lib/schemas/site.ts';

/** Returns the brand's colours as the custom properties that styles/tokens.css reads. */
export function brandStyle({ accent, accentDark }: Site): CSSProperties {
  const { light, dark } = brandColours(accent, accentDark);
  return {
    '--brand-accent': light.accent,
    '--brand-accent-hover': light.accentHover,
    '--brand-on-accent': light.onAccent,
    '--brand-tint': `${light.tintPercent}%`,
    '--brand-accent-dark': dark.accent,
    '--brand-accent-hover-dark': dark.accentHover,
    '--brand-on-accent-dark': dark.onAccent,
    '--brand-tint-dark': `${dark.tintPercent}%`,
  } as CSSProperties;
}
