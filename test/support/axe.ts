import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';

const AXE = path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js');
const ALL = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = {
  run: (context: object, options: object) => Promise<{ violations: Violation[] }>;
};

let source: Promise<string> | undefined;

/**
 * Returns what axe-core finds wrong with the page as it stands, or with the parts of it that are `within` a selector, WCAG
 * 2.2 AA; one readable line per element. With `coloursOnly` it looks for no more than can differ between the two themes: a
 * third of the work.
 */
export async function axeFindings(
  page: Page | Frame,
  { coloursOnly = false, within }: { coloursOnly?: boolean; within?: string | undefined } = {},
): Promise<string[]> {
  source ??= readFile(AXE, 'utf8');
  // Evaluated, not added as a script element: the page's Content-Security-Policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const violations = await page.evaluate(
    ({ runOnly, include }) =>
      (window as unknown as { axe: Axe }).axe
        // Nothing here plays sound or video: that alone would be fetched beforehand.
        .run({ include }, { runOnly, resultTypes: ['violations'], preload: false })
        .then((result) => result.violations),
    { runOnly: coloursOnly ? COLOURS : ALL, include: [within ?? 'html'] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ''}`),
  );
}
