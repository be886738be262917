import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { AXE_OPTIONS, findingsOf } from './axe-options.ts';

const AXE = path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js');

type Axe = typeof import('axe-core');

let source: Promise<string> | undefined;

/** Returns what axe finds wrong with a page as it stands, or with the parts of it that are `within` a selector. */
export async function axeFindings(page: Page | Frame, within = 'html'): Promise<string[]> {
  source ??= readFile(AXE, 'utf8');
  // Evaluated, not added as a script element: the page's Content-Security-Policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const violations = await page.evaluate(
    async ({ include, options }) =>
      (await (window as unknown as { axe: Axe }).axe.run({ include }, options)).violations,
    { include: [within], options: AXE_OPTIONS },
  );
  return findingsOf(violations);
}
