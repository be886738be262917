import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { newPage } from '../../test/e2e/open-page.ts';

const server = await startServer();
const browser = await openBrowser();

test('late styles that failed to load are loaded again when they are next needed', async () => {
  const page = await newPage(browser);
  const pattern = '**/late-*.css';
  await page.route(pattern, (route) => route.abort());
  await page.goto(server.url);
  const late = page.locator('link[data-late]');
  // The notifications' region asks for the styles as well, and appears once that attempt has failed.
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
  expect(await late.getAttribute('rel')).toBe('alternate');
  await page.unroute(pattern);
  await page.locator('.result-actions').getByRole('button', { name: 'Generate Report' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await late.evaluate((link: HTMLLinkElement) => [link.rel, link.sheet !== null])).toEqual([
    'stylesheet',
    true,
  ]);
});
