import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const ACCENT = 'rgb(13,75,79)';
const FIELD = 'rgb(253,251,246)';
const BESIDE_THUMB = 12 + 4;

test.each(['none', 'active'] as const)(
  'a slider is filled up to its thumb and hollow after it, colours forced: %s',
  async (forcedColors) => {
    const page = await openPage(browser, server.url, { colorScheme: 'light', forcedColors });
    const period = page.getByLabel('Investment period');
    for (const years of [2, 20, 29]) {
      await period.fill(`${years}`);
      await period.blur();
      const thumb = (width: number) => 12 + ((width - 24) * (years - 1)) / 29;
      const colours = () =>
        coloursAt(period, (width) => [thumb(width) - BESIDE_THUMB, thumb(width) + BESIDE_THUMB]);
      await expect.poll(colours, { message: `${years} years` }).toEqual([ACCENT, FIELD]);
    }
  },
);

/** Returns the colours on the middle line of a part of the page, at places in CSS pixels from its left. */
async function coloursAt(part: Locator, places: (width: number) => number[]): Promise<string[]> {
  const width = (await part.boundingBox())?.width ?? 0;
  const image = (await part.screenshot()).toString('base64');
  const canvas = await newPage(browser);
  return canvas.evaluate(
    async ([source, xs]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const { width, height } = picture;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
        '2d',
      );
      context?.drawImage(picture, 0, 0);
      return xs.map((x) => {
        const [red, green, blue] = context?.getImageData(x, height / 2, 1, 1).data ?? [];
        return `rgb(${red},${green},${blue})`;
      });
    },
    [image, places(width).map(Math.round)] as const,
  );
}
