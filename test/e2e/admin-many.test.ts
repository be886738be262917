import { afterAll, describe, expect, test } from 'vitest';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { prepareLargeCatalogue } from '#test/large-catalogue.ts';
import { tempDir } from '#test/temp-dir.ts';
import { hasFocus, openDashboard, rowOf } from './dashboard.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

const dataDir = await tempDir();
await prepareLargeCatalogue(dataDir, 12, 30);
const large = await startAdminServer({ dataDir });
const rowCount = (page: Awaited<ReturnType<typeof openDashboard>>) =>
  page.locator('tbody tr').count();

describe('a long list', () => {
  test('is filtered by any part of a name, code or symbol, in any case', async () => {
    const page = await openDashboard(browser, large.url);
    const filter = page.getByRole('searchbox', { name: 'Filter currencies' });
    const said = page.locator('.tab-filter').getByRole('status');
    await filter.waitFor();
    expect(await said.innerText()).toBe('12 currencies');
    await filter.fill('CURRENCY 1');
    await expect.poll(() => said.innerText()).toBe('3 of 12');
    expect(await rowCount(page)).toBe(3);
    await filter.press('Escape');
    expect(await rowCount(page)).toBe(12);
    await filter.fill('c7');
    expect(await rowCount(page)).toBe(1);
    await page.locator('.tab-filter').getByRole('button', { name: 'Clear filter' }).click();
    expect(await rowCount(page)).toBe(12);
    expect(await hasFocus(filter)).toBe(true);
    await filter.fill('nowhere');
    await page.getByText('No currency matches').waitFor();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Clear filter' }).last().click();
    await expect.poll(() => rowCount(page)).toBe(12);
  });

  test('never drops what was typed in a row that it hides', async () => {
    const page = await openDashboard(browser, large.url, 'Return Rates');
    const filter = page.getByRole('searchbox', { name: 'Filter asset classes' });
    await filter.waitFor();
    await rowOf(page, 'Asset Class 3').getByRole('spinbutton').fill('9');
    await filter.fill('class 2');
    expect(await rowCount(page)).toBe(11);
    expect(await page.getByText(/ of them not shown$/).innerText()).toMatch(
      /^30 unsaved changes, 19 of them not shown$/,
    );
    await filter.fill('');
    expect(await rowOf(page, 'Asset Class 3').getByRole('spinbutton').inputValue()).toBe('9');
  });

  test('keeps heads, save bar and currency in view, and hides no field that has the focus', async () => {
    const page = await openDashboard(browser, large.url, 'Return Rates', {
      viewport: { width: 1440, height: 800 },
    });
    const field = (n: number) => rowOf(page, `Asset Class ${n}`).getByRole('spinbutton');
    await field(0).focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('Enter');
    expect(await hasFocus(field(20))).toBe(true);
    const top = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect((await top('thead th')).y).toBeCloseTo(0, 0);
    expect((await top('.tab-side')).y).toBeCloseTo(24, 0);
    const bar = await top('.save-bar');
    expect(bar.y + bar.height).toBeCloseTo(800, 0);
    const box = (await field(20).boundingBox()) ?? { y: 0, height: 0 };
    expect(box.y).toBeGreaterThan(40);
    expect(box.y + box.height).toBeLessThan(bar.y);
  });

  test('brings back to the row that was edited', async () => {
    const page = await openDashboard(browser, large.url, 'Asset Classes');
    const edit = rowOf(page, 'Asset Class 28').getByRole('button');
    await edit.first().click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asset Class 28');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await hasFocus(edit.first())).toBe(true);
    const box = await edit.first().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(await page.evaluate(() => innerHeight));
  });

  test.each(['light', 'dark'] as const)(
    'is sound for axe in %s, at 1440 and 390',
    async (scheme) => {
      for (const width of [1440, 390])
        for (const tab of ['Currencies', 'Return Rates']) {
          const viewport = { width, height: 900 };
          const page = await openDashboard(browser, large.url, tab, {
            colorScheme: scheme,
            viewport,
          });
          await page.getByRole('searchbox').fill('1');
          await page.evaluate(() => scrollTo(0, 700));
          expect(await axeFindings(page)).toEqual([]);
          const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth);
          expect(isWide).toBe(false);
          await page.context().close();
        }
    },
  );
});

test('a short list has no filter, and the dashboard says who is signed in', async () => {
  const server = await startAdminServer();
  const page = await openDashboard(browser, server.url, 'Asset Classes');
  await rowOf(page, 'Yield Funds').waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.getByText(`Signed in as ${ADMIN}`).isVisible()).toBe(true);
});
