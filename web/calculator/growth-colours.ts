/** The chart's colours, each from its token. */
const TOKENS = {
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

export type GrowthColours = Record<keyof typeof TOKENS, string>;

/** What the tokens stand for at this moment, as colours a canvas understands. */
export function readColours(box: HTMLElement): GrowthColours {
  const probe = box.appendChild(document.createElement('span'));
  const resolve = (token: string) => {
    probe.style.color = token;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, resolve(token)]),
  );
  probe.remove();
  return colours as GrowthColours;
}
