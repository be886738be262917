import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

const AXE = path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type AxeResult = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] };

/** Returns what axe-core finds wrong with the page as it stands, WCAG 2.2 AA; one readable line per element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Evaluated, not added as a script element: the page's Content-Security-Policy stays in force.
  if (!isLoaded) await page.evaluate(await readFile(AXE, 'utf8'));
  const violations = await page.evaluate(
    (tags) =>
      (
        window as unknown as {
          axe: { run: (options: object) => Promise<{ violations: unknown[] }> };
        }
      ).axe
        .run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
        .then((result) => result.violations),
    TAGS,
  );
  return (violations as AxeResult[]).flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ''}`),
  );
}
