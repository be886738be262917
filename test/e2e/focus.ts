import type { Locator, Page } from 'playwright-core';

/** Returns whether an element has the focus. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((it) => it === document.activeElement);
}

/** Returns the name of what has the focus. */
export function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement: it } = document;
    const label = it instanceof HTMLInputElement ? it.labels?.[0]?.innerText : undefined;
    return label ?? it?.getAttribute('aria-label') ?? it?.textContent;
  });
}
