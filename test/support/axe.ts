import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

const AXE = path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What only colours decide, where structure and places are those already looked at. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** What also depends on where things stand; whether a table holds data is guessed from its looks. */
const RULES_OF_PLACE = [
  ...['target-size', 'scrollable-region-focusable'],
  ...['td-headers-attr', 'th-has-data-cells'],
];

type AxeResult = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] };
type RunOnly = { type: 'tag' | 'rule'; values: string[] };
type Axe = { run: (options: object) => Promise<{ violations: unknown[] }> };

/** Structures in which axe found nothing, also with the places of their elements. */
const sound = new Set<string>();

/**
 * Returns what axe-core finds wrong with the page as it stands, WCAG 2.2 AA; one readable line per element. In a
 * structure in which it found nothing before it looks only for what can be new: at other places for what depends on
 * them, and always for what depends on colours.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Evaluated, not added as a script element: the page's Content-Security-Policy stays in force.
  if (!isLoaded) await page.evaluate(await readFile(AXE, 'utf8'));
  const seen = await page.evaluate(seenByRules);
  const [structure, places] = [digestOf(seen[0]), digestOf(...seen)];
  const violations = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: Axe }).axe
        // Nothing here plays sound or video: that alone would be fetched beforehand.
        .run({ runOnly, resultTypes: ['violations'], preload: false })
        .then((result) => result.violations),
    rulesFor(structure, places),
  );
  if (violations.length === 0) sound.add(structure).add(places);
  return (violations as AxeResult[]).flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary ?? ''}`),
  );
}

function rulesFor(structure: string, places: string): RunOnly {
  if (!sound.has(structure)) return { type: 'tag', values: TAGS };
  const values = sound.has(places) ? RULES_OF_COLOUR : [...RULES_OF_COLOUR, ...RULES_OF_PLACE];
  return { type: 'rule', values };
}

/** Runs in the page: all of it that rules but those of colour can see, and the place of each element. */
function seenByRules(): [structure: string, places: string] {
  const elements = [...document.querySelectorAll('*')];
  const indexOf = new Map(elements.map((element, index) => [element, index]));
  const structure = elements.map((element) => [
    element.localName,
    element.parentElement && indexOf.get(element.parentElement),
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    element.matches(':modal'),
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  ]);
  const places = elements.map((element) => element.getBoundingClientRect());
  return [JSON.stringify(structure), JSON.stringify(places)];
}

function digestOf(...texts: string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}
