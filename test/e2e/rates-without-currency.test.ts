import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { signedInPage } from './sign-in.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

test('without a currency there are no rates to type, and nothing counts as unsaved', async () => {
  const page = await signedInPage(browser, server.url);
  await page.route('**/api/currencies', (route) => route.fulfill({ json: [] }));
  await page.goto(`${server.url}/admin`);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await page.getByText('No return rates found for this currency').waitFor();
  expect(await page.getByText('Add a currency first, then set its rates here.').isVisible()).toBe(
    true,
  );
  expect(await page.getByText('No unsaved changes').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save All Changes' }).isDisabled()).toBe(true);
});
