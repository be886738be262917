import { expect, test } from 'vitest';
import { createUser } from '#lib/services/accounts.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { settled } from './calculator-page.ts';
import { COMPLETE_CHART, newPage, withoutCatalogue } from './open-page.ts';

const LINE = 'Rates as at November 20, 2026';
/** Where it was November 21 by then. */
const IN_AUCKLAND = { timezoneId: 'Pacific/Auckland' };

/** A catalogue whose rates changed last in the last second of November 20, and whose users did later. */
const dataDir = await tempDir();
const clock = { now: '2026-11-20T23:59:59.999Z' };
const store = await Store.open(new FilesBackend(dataDir), { now: () => new Date(clock.now) });
clock.now = '2026-11-22T10:00:00.000Z';
const user = { username: 'anna', isAdmin: true, passwordHash: 'none' };
await store.transact('test', (draft) => createUser(draft, user));
await store.close();

const { url } = await startServer({ dataDir });
const browser = await openBrowser();

test('a result comes with its rates and their day in UTC, and shifts nothing', async () => {
  expect(await (await fetch(url)).text()).toContain(LINE);
  const page = await newPage(browser, IN_AUCKLAND);
  await withoutCatalogue(page, url);
  let held = Promise.resolve();
  let stripped: readonly string[] = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/by-currency/')) await held;
    const response = await route.fetch();
    const kept = Object.entries(response.headers()).filter(([name]) => !stripped.includes(name));
    await route.fulfill({ response, headers: Object.fromEntries(kept) });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height, leftOut] of [
    [1280, 800, []],
    [820, 1180, ['last-modified']],
    [390, 844, ['last-modified', 'catalogue-revision']],
  ] as const) {
    await page.setViewportSize({ width, height });
    stripped = leftOut;
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto(url);
    await page.getByLabel('Initial deposit').waitFor();
    expect(await page.locator('.results, .yearly, .result-dock, .result-strip').count()).toBe(0);
    release();
    await page.locator(COMPLETE_CHART).waitFor();
    await settled(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      `${width} px`,
    ).toBeLessThan(0.01);
    const isSaid = !stripped.includes('catalogue-revision');
    expect(await page.locator('.rests-on > *').allInnerTexts()).toEqual([
      expect.stringContaining('to start and'),
      ...(isSaid ? [LINE] : []),
    ]);
    expect(await page.getByText('Showing standard rates').count()).toBe(0);
  }
});
