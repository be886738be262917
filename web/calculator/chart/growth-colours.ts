/** The chart's colours, each from its token. */
export const COLOURS = {
  paper: 'var(--paper)',
  ink: 'var(--ink)',
  axisText: 'var(--ink-3)',
  tick: 'var(--rule-strong)',
  grid: 'color-mix(in srgb, var(--ink) 13%, transparent)',
  total: 'var(--accent)',
  totalFill: 'var(--chart-total)',
  invested: 'var(--invested-line)',
  investedFill: 'var(--chart-invested)',
};

export type GrowthColours = Record<keyof typeof COLOURS, string>;

/** These keep their colours under a palette forced on the page: in one colour the two areas would be one. */
const NEVER_FORCED: ReadonlySet<string> = new Set<keyof GrowthColours>([
  'total',
  'totalFill',
  'invested',
  'investedFill',
  'grid',
]);

/** Returns what the tokens stand for at this moment, as colours a canvas understands. */
export function readColours(box: HTMLElement): GrowthColours {
  const probe = box.appendChild(document.createElement('span'));
  const resolve = (name: string, token: string) => {
    probe.style.color = token;
    probe.style.setProperty('forced-color-adjust', NEVER_FORCED.has(name) ? 'none' : 'auto');
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, resolve(name, token)]),
  );
  probe.remove();
  return colours as GrowthColours;
}
