import axe from 'axe-core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { siteSchema } from '#lib/schemas/site.ts';
import site from '../../data/site.json';
import { StoresProvider } from '../../web/stores/context.tsx';
import { RootStore } from '../../web/stores/root-store.ts';
import { Toaster } from '../../web/ui/toaster.tsx';

/** The site that comes with the product. */
export const SITE = v.parse(siteSchema, site);

/** Returns the stores of a page that calls no server. */
export function storesAlone(): RootStore {
  const request = async (path: string) => {
    throw new Error(`${path} was called.`);
  };
  return new RootStore({ site: SITE, request });
}

/** Draws a part of the page in its stores, and what the page notifies of. */
export function show(part: ReactNode, stores = storesAlone()) {
  return render(
    <StoresProvider stores={stores}>
      {part}
      <Toaster />
    </StoresProvider>,
  );
}

/** Gives the page another size, until the test has ended. */
export async function resize(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, height);
}

/** Expects axe to find nothing on the page as it stands. The contrast of its colours is proved by that of the tokens. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
