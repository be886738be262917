import { contrast, hexFromOklch, mix, oklchFromHex } from './colour.ts';

/** The page background in each theme. */
export const PAPER = { light: '#F6F2E9', dark: '#121716' } as const;

export const FAINT_TEXT = { light: '#5F655F', dark: '#9A9D94' } as const;

/** The lowest allowed contrast between text and background (WCAG 2, level AA). */
export const TEXT_CONTRAST = 4.5;

/** The colours of one theme that depend on the brand, as '#RRGGBB'. */
export type BrandTheme = {
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Percentage of accent in the tint of selected items; the remainder is background. */
  tintPercent: number;
};

type Surface = {
  paper: string;
  faintText: string;
  /** The step by which the lightness of a faint accent is changed until it can be read. */
  lightnessStep: number;
  hover: { share: number; with: string };
  tintPercent: number;
  /** The default brand's accent; its other colours were chosen by hand. */
  designed: { accent: string; accentHover: string; onAccent: string };
};

const LIGHT: Surface = {
  paper: PAPER.light,
  faintText: FAINT_TEXT.light,
  lightnessStep: -0.02,
  hover: { share: 0.76, with: '#000000' },
  tintPercent: 9,
  designed: { accent: '#0D4B4F', accentHover: '#08373A', onAccent: '#FDFBF6' },
};

const DARK: Surface = {
  paper: PAPER.dark,
  faintText: FAINT_TEXT.dark,
  lightnessStep: 0.02,
  hover: { share: 0.72, with: '#FFFFFF' },
  tintPercent: 11,
  designed: { accent: '#7FC9C1', accentHover: '#A3DBD5', onAccent: '#0A2224' },
};

const ON_ACCENT = ['#FDFBF6', '#0A1414'] as const;
const DARK_LIGHTNESS = 0.79;
const MAX_DARK_CHROMA = 0.09;

/** What a brand chooses, as '#RRGGBB': `ground` is the background of the light theme. */
export type Brand = {
  accent: string;
  accentDark?: string | undefined;
  ground?: string | undefined;
};

/**
 * Returns both themes of a brand's accent, adjusted until text in it and on it reaches a contrast of 4.5 (WCAG 2).
 */
export function brandColours({ accent, accentDark, ground = PAPER.light }: Brand) {
  return {
    light: themeOf(accent, { ...LIGHT, paper: ground }),
    dark: themeOf(accentDark ?? darkThemeAccent(accent), DARK),
  };
}

const INK = '#1A1E1D';

/** Returns the colours of fields, of sunk areas and of rules on a brand's own background, as '#RRGGBB'. */
export function groundColours(ground: string) {
  return {
    field: mix(ground, 0.35, '#FFFFFF'),
    sunk: mix(INK, 0.05, ground),
    rule: mix(INK, 0.15, ground),
  };
}

function themeOf(wanted: string, surface: Surface): BrandTheme {
  const accent = readableAccent(wanted.toUpperCase(), surface);
  const tintPercent = strongestTint(accent, surface);
  if (accent === surface.designed.accent) return { ...surface.designed, tintPercent };
  return {
    accent,
    accentHover: mix(accent, surface.hover.share, surface.hover.with),
    onAccent: onAccentOf(accent),
    tintPercent,
  };
}

function onAccentOf(accent: string): string {
  const [pale, deep] = ON_ACCENT;
  return contrast(pale, accent) >= contrast(deep, accent) ? pale : deep;
}

/** Returns the dark theme's accent for a brand that sets none: the same hue, lighter and muted. */
function darkThemeAccent(accent: string): string {
  const { chroma, hue } = oklchFromHex(accent);
  const muted = Math.min(chroma, MAX_DARK_CHROMA);
  return hexFromOklch({ lightness: DARK_LIGHTNESS, chroma: muted, hue });
}

function readableAccent(wanted: string, { paper, lightnessStep }: Surface): string {
  const { lightness, chroma, hue } = oklchFromHex(wanted);
  let accent = wanted;
  const isFaint = () =>
    Math.min(contrast(accent, paper), contrast(onAccentOf(accent), accent)) < TEXT_CONTRAST;
  for (let step = 1; isFaint(); step++) {
    accent = hexFromOklch({ lightness: lightness + step * lightnessStep, chroma, hue });
  }
  return accent;
}

/** Returns the largest tint percentage, up to the theme's, on which the faintest text can still be read. */
function strongestTint(accent: string, { paper, faintText, tintPercent }: Surface): number {
  let percent = tintPercent;
  while (contrast(faintText, mix(accent, percent / 100, paper)) < TEXT_CONTRAST) percent -= 1;
  return percent;
}
