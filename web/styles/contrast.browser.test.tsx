import { expect, test } from 'vitest';
import { contrast, hexFromRgb } from '#lib/domain/colour.ts';
import { emulate } from '#test/component.tsx';

/** Each of these texts may stand on each of these grounds. */
const TEXTS = ['ink', 'ink-2', 'ink-3', 'danger'];
const GROUNDS = ['paper', 'field', 'sunk', 'accent-tint', 'danger-tint'];
/** What stands on a ground of its own. */
const ON_ITS_OWN = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['paper', 'ink'],
  ['accent', 'paper'],
  ['invested-line', 'paper'],
] satisfies [string, string][];
/** The edges that tell controls, and the states of controls, from what is around them. */
const EDGES = ['line', 'rule-strong', 'accent', 'danger', 'focus'];
/** What is drawn as a shape: no text stands on it. */
const SHAPES = [
  ...['chart-total', 'chart-invested', 'invested-line', 'rule-strong', 'on-accent'],
  ...['core', 'thumb', 'colour', 'square'],
];
/** What chooses a value, or is a size. */
const NO_COLOURS = ['light', 'dark', 'phone', 'wide', 'bar', 'shade'];
/** The months of an open year, whose ground is named `tint`. */
const MONTHS = 'color-mix(in srgb, var(--accent) 4%, var(--paper))';
/** The badge of a medium risk. */
const TINGED = GROUNDS.map((ground) => `color-mix(in srgb, var(--ink) 13%, var(--${ground}))`);

/** What WCAG 2.2 AA asks of text (1.4.3) and of what is no text (1.4.11). */
const [OF_TEXT, OF_SHAPES] = [4.5, 3];

const varOf = (token: string) => `var(--${token})`;
const onEach = (fronts: readonly string[], least: number) =>
  fronts.flatMap((front) => GROUNDS.map((ground) => [varOf(front), varOf(ground), least] as const));

/** Front, ground, and the least contrast of the two. */
const TABLE = [
  ...onEach(TEXTS, OF_TEXT),
  ...ON_ITS_OWN.map(([front, ground]) => [varOf(front), varOf(ground), OF_TEXT] as const),
  ...TEXTS.map((text) => [varOf(text), MONTHS, OF_TEXT] as const),
  ...TINGED.map((ground) => ['var(--ink)', ground, OF_TEXT] as const),
  ...onEach(EDGES, OF_SHAPES),
];

/** Returns a colour of the style sheets as the page shows it, '#RRGGBB'. */
function shown(colour: string): string {
  const element = document.body.appendChild(document.createElement('p'));
  element.style.color = colour;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { colorSpace: 'srgb' });
  if (!canvas) throw new Error('There is nothing to draw on.');
  canvas.fillStyle = getComputedStyle(element).color;
  element.remove();
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return hexFromRgb([red / 255, green / 255, blue / 255]);
}

test.each(['light', 'dark'] as const)('the %s theme can be read', async (colorScheme) => {
  await emulate({ colorScheme });
  const faint = TABLE.flatMap(([front, ground, least]) => {
    const ratio = contrast(shown(front), shown(ground));
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
  expect(faint).toEqual([]);
});

test('no style sheet writes text in another colour', () => {
  const known = [...TEXTS, ...ON_ITS_OWN.map(([front]) => front)];
  expect(tokensOf('color').filter((token) => !known.includes(token))).toEqual([]);
});

test('no style sheet draws another ground', () => {
  const known = [...GROUNDS, ...ON_ITS_OWN.map(([, ground]) => ground), ...SHAPES, 'tint'];
  expect(tokensOf('background').filter((token) => !known.includes(token))).toEqual([]);
});

/** Returns the colours that the style sheets give a property. */
function tokensOf(property: string): string[] {
  const values = [...document.styleSheets]
    .flatMap(({ cssRules }) => styleRules(cssRules))
    .map(({ style }) => style.getPropertyValue(property));
  const tokens = values.flatMap((value) => [...value.matchAll(/var\(--([\w-]+)/g)]);
  return [...new Set(tokens.map(([, token]) => token ?? ''))].filter(
    (token) => !NO_COLOURS.includes(token),
  );
}

/** Returns all rules of a style sheet that hold declarations, those within others included. */
function styleRules(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule] : []),
    ...('cssRules' in rule ? styleRules(rule.cssRules as CSSRuleList) : []),
  ]);
}
