import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const WIDTHS = [1440, 820, 390];

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in a result, its readings and its edges in the ${colorScheme} theme`, async () => {
    for (const width of WIDTHS) {
      const page = await openPage(browser, server.url, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      await page.locator('.growth-canvas canvas').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      const chart = page.getByRole('group', { name: /^Investment growth over/ });
      await chart.focus();
      await page.keyboard.press('End');
      await chart.getByRole('status').getByText('Year 10').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Advanced Options' }).click();
      await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
      await page.locator('input[name="inflationRate"]').fill('12');
      await page.evaluate(() => window.scrollTo(0, 700));
      expect(await axeFindings(page)).toEqual([]);
    }
  });
