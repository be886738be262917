import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { openDashboard } from './dashboard.ts';
import { expectSound } from './expect-sound.ts';
import { entriesIn, openHistory, startTogether } from './history.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

test.each([
  [1440, 520],
  [390, 390],
])('at %i px history and question are sound in both themes', async (width, widthOfDrawer) => {
  const { server, bo, setRate } = await startTogether();
  await setRate(2, 0.11);
  const long = { name: 'N'.repeat(100), description: 'Long '.repeat(60), risk: 'low' };
  await bo('PUT', 'asset-classes/2', long);
  const viewport = { width, height: 900 };
  const page = await openDashboard(browser, server.url, 'Asset Classes', { viewport });
  const drawer = await openHistory(page);
  await entriesIn(drawer);
  await expect
    .poll(() => drawer.boundingBox())
    .toMatchObject({ width: widthOfDrawer, height: 900, y: 0 });
  await expectSound(page, { inside: drawer });
  await drawer
    .getByRole('button', { name: /^Revert/ })
    .first()
    .click();
  await page.locator('.confirm-changes').waitFor();
  await expectSound(page);
});
