import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, openDashboard, rowOf, toastText } from './dashboard.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

test.each([1440, 390])(
  'a new currency comes last, and says that it has no rates until it has, at %i',
  async (width) => {
    const code = `E${width}`;
    const page = await openDashboard(browser, server.url, 'Currencies', {
      viewport: { width, height: 900 },
    });
    await rowOf(page, 'ZAR').waitFor();
    const order = page.getByLabel('Display order');
    const next = Number(await order.inputValue());
    expect(next).toBeGreaterThanOrEqual(6);
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('Name', { exact: true }).fill('Euro');
    await page.getByLabel('Symbol').fill('€');
    await page.getByRole('button', { name: 'Add Currency' }).click();
    await toastText(page, 'Currency added successfully');
    await expect.poll(() => order.inputValue()).toBe(String(next + 1));
    const row = rowOf(page, code);
    await row.getByText('No rates yet: visitors see standard rates').waitFor();
    await expect.poll(() => rowOf(page, 'ZAR').getByText('No rates yet').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await row.getByRole('button', { name: 'Set rates' }).click();
    await expect.poll(() => hasFocus(page.getByRole('tab', { name: 'Return Rates' }))).toBe(true);
    const chosen = page.getByLabel('Currency', { exact: true });
    await expect.poll(() => chosen.locator('option:checked').innerText()).toBe(`${code} - Euro`);
    await rowOf(page, 'Yield Funds').waitFor();
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await toastText(page, 'Return rates saved successfully');
    await page.getByRole('tab', { name: 'Currencies' }).click();
    await row.waitFor();
    await expect.poll(() => row.getByText('No rates yet').count()).toBe(0);
  },
);
