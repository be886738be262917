/** What axe looks for: WCAG 2.2 AA, but for the contrast of text, which is proved of the colours themselves. */
export const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false } },
  resultTypes: ['violations' as const],
  // Nothing here plays sound or video: that alone would be fetched beforehand.
  preload: false,
};

/** From the smallest phone to a desk, with each width from which the layout is another. */
export const WIDTHS = [320, 390, 640, 820, 1024, 1152, 1440];

type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] };

/** Returns what axe found, a readable line for each element. */
export function findingsOf(violations: readonly Violation[]): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ''}`),
  );
}
