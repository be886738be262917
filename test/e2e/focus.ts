import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns whether an element has the focus. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((it) => it === document.activeElement);
}

/** Expects the focus to come to an element. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => hasFocus(element), { message: `the focus is on ${element}` }).toBe(true);
}

/** Returns the name of what has the focus. */
export function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement: it } = document;
    const label = it instanceof HTMLInputElement ? it.labels?.[0]?.innerText : undefined;
    return label ?? it?.getAttribute('aria-label') ?? it?.textContent;
  });
}
