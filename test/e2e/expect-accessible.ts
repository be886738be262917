import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { WIDTHS } from '#test/axe-options.ts';
import { settled } from './calculator-page.ts';

/** Expects axe to find nothing on the page as it stands, or in the parts of it that are `within` a selector. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await settled(page);
  expect(await axeFindings(page, within)).toEqual([]);
}

/** Expects that neither the page nor what is `inside` scrolls sideways, however wide the screen is. */
export async function expectToFit(page: Page, inside?: Locator): Promise<void> {
  const parts = inside ? [page.locator('html'), inside] : [page.locator('html')];
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width });
    await settled(page);
    for (const part of parts)
      await expect
        .poll(() => part.evaluate(isWide), { message: `${part} at ${width} px` })
        .toBe(false);
  }
  await page.setViewportSize(size);
}

const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
