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
