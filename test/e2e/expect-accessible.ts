import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#test/axe.ts';

type Look = {
  /** The widths it is looked at; without them only the one it has. */
  widths?: readonly number[];
  /** What must not scroll sideways either. */
  inside?: Locator;
  /** The selector of the parts axe looks at; without it at all. */
  within?: string;
};

/**
 * Expects the page as it stands, in light and in dark and at each width, to have nothing that axe finds, and nothing
 * that scrolls sideways. It is left as wide as it was, in the dark theme.
 */
export async function expectAccessible(
  page: Page,
  { widths, inside, within }: Look = {},
): Promise<void> {
  const look = async (width?: number) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      expect(
        {
          findings: await axeFindings(page, { coloursOnly: colorScheme === 'dark', within }),
          isWide: await page.locator('html').evaluate(isWide),
          isWideInside: inside ? await inside.evaluate(isWide) : false,
        },
        width ? `${colorScheme} at ${width} px` : colorScheme,
      ).toEqual({ findings: [], isWide: false, isWideInside: false });
    }
  };
  await (widths ? atWidths(page, widths, look) : look());
}

const isWide = (element: Element) => element.scrollWidth > element.clientWidth;

/** Looks at the page at each of these widths; it is left as wide as it was. */
export async function atWidths(
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ ...size, width });
    await drawn(page);
    await look(width);
  }
  await page.setViewportSize(size);
}

/** Expects the page to scroll sideways at none of these widths. It is left as wide as it was. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  await atWidths(page, widths, (width) =>
    expect
      .poll(() => page.locator('html').evaluate(isWide), { message: `${width} px` })
      .toBe(false),
  );
}

/** Waits until what follows the size of the screen has been drawn. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}
