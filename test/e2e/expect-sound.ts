import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#test/axe.ts';

type Looks = {
  /** The widths it is looked at; without them only the one it has. */
  widths?: readonly number[];
  /** What must not scroll sideways either. */
  inside?: Locator;
};

/**
 * Expects the page as it stands, in light and in dark and at each width, to have nothing that axe finds, and nothing
 * that scrolls sideways. It is left as wide as it was.
 */
export async function expectSound(page: Page, { widths, inside }: Looks = {}): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of widths ?? [size.width]) {
    if (widths) await page.setViewportSize({ ...size, width });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      expect(
        {
          findings: await axeFindings(page),
          isWide: await page.locator('html').evaluate(isWide),
          isWideInside: inside ? await inside.evaluate(isWide) : false,
        },
        `${colorScheme} at ${width} px`,
      ).toEqual({ findings: [], isWide: false, isWideInside: false });
    }
  }
  if (widths) await page.setViewportSize(size);
}

const isWide = (element: Element) => element.scrollWidth > element.clientWidth;

/** Waits until what follows the size of the screen has been drawn. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}
