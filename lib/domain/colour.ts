/** A colour in sRGB, each part from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

/** A colour in OKLCH: lightness 0 to 1, chroma from 0, hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number };

/** Returns the colour of a hex string like '#0D4B4F'. */
export function rgbFromHex(hex: string): Rgb {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [(bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
}

/** Returns a colour as '#0D4B4F', each part rounded to one of 256 steps. */
export function hexFromRgb(rgb: Rgb): string {
  const bytes = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Returns `share` (0 to 1) of one colour mixed with another, as CSS color-mix(in srgb) does. */
export function mix(one: string, share: number, other: string): string {
  const otherRgb = rgbFromHex(other);
  const [red, green, blue] = rgbFromHex(one);
  const blend = (part: number, index: 0 | 1 | 2) => part * share + otherRgb[index] * (1 - share);
  return hexFromRgb([blend(red, 0), blend(green, 1), blend(blue, 2)]);
}

/** Returns the WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** Returns a colour in OKLCH (Björn Ottosson, 'A perceptual color space for image processing', 2020). */
export function oklchFromHex(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Returns an OKLCH colour as '#RRGGBB'. If screens cannot show it, its chroma is lowered until they can. */
export function hexFromOklch({ lightness, chroma, hue }: Oklch): string {
  const wanted = toRgb(lightness, chroma, hue);
  if (isShowable(wanted)) return hexFromRgb(wanted);
  let least = 0;
  let most = chroma;
  for (let step = 0; step < 20; step++) {
    const middle = (least + most) / 2;
    if (isShowable(toRgb(lightness, middle, hue))) least = middle;
    else most = middle;
  }
  return hexFromRgb(toRgb(lightness, least, hue));
}

function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function isShowable(rgb: Rgb): boolean {
  return rgb.every((part) => part > -0.0005 && part < 1.0005);
}

function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearRgb(hex: string): Rgb {
  const [red, green, blue] = rgbFromHex(hex);
  return [linear(red), linear(green), linear(blue)];
}

/** Returns the linear light of an sRGB part; the inverse of `encoded`. */
function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
