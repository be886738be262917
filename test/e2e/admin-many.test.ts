import { afterAll, describe, expect, test } from 'vitest';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { prepareLargeCatalogue } from '#test/large-catalogue.ts';
import { tempDir } from '#test/temp-dir.ts';
import { hasFocus, openDashboard, rowOf } from './dashboard.ts';
import { expectSound } from './expect-sound.ts';

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
    await expect.poll(() => said.innerText()).toBe('12 currencies');
    await filter.fill('CURRENCY 1');
    await expect.poll(() => said.innerText()).toBe('3 of 12');
    await expect.poll(() => rowCount(page)).toBe(3);
    await filter.press('Escape');
    await expect.poll(() => rowCount(page)).toBe(12);
    await filter.fill('c7');
    await expect.poll(() => rowCount(page)).toBe(1);
    await page.locator('.tab-filter').getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(() => rowCount(page)).toBe(12);
    await expect.poll(() => hasFocus(filter)).toBe(true);
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
    await expect.poll(() => rowCount(page)).toBe(11);
    await expect
      .poll(() => page.getByText(/ of them not shown$/).innerText())
      .toMatch(/^30 unsaved changes, 19 of them not shown$/);
    await filter.fill('');
    await expect
      .poll(() => rowOf(page, 'Asset Class 3').getByRole('spinbutton').inputValue())
      .toBe('9');
  });

  test('keeps heads, save bar and currency in view, and hides no field that has the focus', async () => {
    const page = await openDashboard(browser, large.url, 'Return Rates', {
      viewport: { width: 1440, height: 800 },
    });
    const field = (n: number) => rowOf(page, `Asset Class ${n}`).getByRole('spinbutton');
    await field(0).focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(field(20))).toBe(true);
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

  test('gives the keypad of a phone the room of the save bar, which sticks again once the field is left', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openDashboard(browser, large.url, 'Return Rates', { viewport });
    const bar = page.locator('.save-bar');
    const isStuck = async () => {
      const box = await bar.boundingBox();
      return box !== null && box.y + box.height <= viewport.height;
    };
    const fields = [
      rowOf(page, 'Asset Class 2').getByRole('spinbutton'),
      page.getByRole('searchbox', { name: 'Filter asset classes' }),
    ];
    for (const field of fields) {
      await field.scrollIntoViewIfNeeded();
      await expect.poll(() => isStuck()).toBe(true);
      await field.focus();
      await expect.poll(() => isStuck()).toBe(false);
      await field.blur();
      await expect.poll(() => isStuck()).toBe(true);
    }
  });

  test('brings back to the row that was edited', async () => {
    const page = await openDashboard(browser, large.url, 'Asset Classes');
    const edit = rowOf(page, 'Asset Class 28').getByRole('button');
    await edit.first().click();
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Asset Class 28');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => hasFocus(edit.first())).toBe(true);
    const box = await edit.first().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(await page.evaluate(() => innerHeight));
  });

  test.each(['Currencies', 'Return Rates'])('of %s is sound in both themes', async (tab) => {
    for (const width of [1440, 390]) {
      const viewport = { width, height: 900 };
      const page = await openDashboard(browser, large.url, tab, { viewport });
      await page.getByRole('searchbox').fill('1');
      await page.locator('.tab-filter').getByRole('status').getByText(' of ').waitFor();
      await page.evaluate(() => scrollTo(0, 700));
      await expectSound(page);
      await page.context().close();
    }
  });
});

test('a short list has no filter, and the dashboard says who is signed in', async () => {
  const server = await startAdminServer();
  const page = await openDashboard(browser, server.url, 'Asset Classes');
  await rowOf(page, 'Yield Funds').waitFor();
  await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
  await expect.poll(() => page.getByText(`Signed in as ${ADMIN}`).isVisible()).toBe(true);
});
