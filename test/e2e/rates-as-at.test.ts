import { afterAll, expect, test } from 'vitest';
import { ratesDay } from '#lib/domain/rates-as-at.ts';
import { createUser } from '#lib/services/accounts.ts';
import { Store } from '#lib/store/store.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { newPage, openResult, withoutCatalogue } from './open-page.ts';

const LAST_SECOND = '2026-11-20T23:59:59.999Z';
const LINE = 'Rates as at November 20, 2026';

/** A catalogue whose rates changed last in the last second of November 20, and whose users did later. */
const dataDir = await tempDir();
const clock = { now: LAST_SECOND };
const store = await Store.open({
  directory: dataDir,
  seed: SMALL_SEED,
  now: () => new Date(clock.now),
});
clock.now = '2026-11-22T10:00:00.000Z';
const user = { username: 'anna', isAdmin: true, passwordHash: 'none' };
await store.transact('test', (draft) => createUser(draft, user));
await store.close();

const server = await startServer({ dataDir });
const browser = await openBrowser();
afterAll(() => browser.close());

test('the day of the rates stands under what the result rests on, the same in every zone', async () => {
  for (const timezoneId of ['Pacific/Auckland', 'Pacific/Honolulu']) {
    const page = await openResult(browser, server.url, { timezoneId });
    await expect
      .poll(() => page.locator('.rests-on > *').allInnerTexts())
      .toEqual([expect.stringContaining('to start and'), LINE]);
  }
});

test('the list alone says it too, with no Last-Modified; where it does not, no day is made up', async () => {
  const page = await newPage(browser);
  await withoutCatalogue(page, server.url);
  let stripped = ['last-modified'];
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const kept = Object.entries(answer.headers()).filter(([name]) => !stripped.includes(name));
    await route.fulfill({ response: answer, headers: Object.fromEntries(kept) });
  });
  await page.goto(server.url);
  await page.getByText(LINE).waitFor();

  stripped = ['last-modified', 'catalogue-revision'];
  await page.reload();
  await page.locator('.assumptions').waitFor();
  await expect.poll(() => page.getByText('Rates as at').count()).toBe(0);
  await expect.poll(() => page.getByText('Showing standard rates').count()).toBe(0);
});

test('standard rates have no day', async () => {
  const page = await newPage(browser);
  await withoutCatalogue(page, server.url);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(server.url);
  await page.getByText('Showing standard rates').waitFor();
  await page.locator('.assumptions').waitFor();
  await expect.poll(() => page.getByText('Rates as at').count()).toBe(0);
});

test('the day in the page is the day of its catalogue', async () => {
  const html = await (await fetch(server.url)).text();
  expect(html).toContain(`Rates as at ${ratesDay({ at: LAST_SECOND })}`);
});
