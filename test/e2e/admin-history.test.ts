import { afterAll, describe, expect, test } from 'vitest';
import { ADMIN } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, hold, openDashboard, rowOf, toastText } from './dashboard.ts';
import { BO, entriesIn, openHistory, startTogether } from './history.ts';

const HISTORY = '**/api/admin/history?**';
const browser = await openBrowser();
afterAll(() => browser.close());

describe('the history', () => {
  test('tells what two administrators and the command line did to the rates', async () => {
    const { server, bo, setRate, longview } = await startTogether();
    await setRate(2, 0.105);
    await longview.done(['rate', 'set', 'KES', 'Yield Funds', '7.25']);
    await bo('DELETE', 'currencies/5');
    const page = await openDashboard(browser, server.url, 'Return Rates');
    const drawer = await openHistory(page);
    const [deleted, terminal, web, first] = await entriesIn(drawer);
    expect(deleted).toEqual([
      BO,
      'time',
      '3 rates in SZL',
      'deleted with the currency',
      expect.stringMatching(/^Web, revision \d+$/),
      'Revert',
    ]);
    expect(terminal?.slice(2, 5)).toEqual(['Yield Funds, KES', '8.0%', '7.25%']);
    expect(terminal?.at(-2)).toMatch(/^Command line, revision \d+$/);
    expect(web?.slice(0, 5)).toEqual([BO, 'time', 'Yield Funds, ZAR', '10.0%', '10.5%']);
    expect(first).toEqual(['Longview', 'time', '15 rates', 'added', 'First data, revision 1']);
    await expect.poll(() => drawer.getByText('That is everything.').isVisible()).toBe(true);
    await expect.poll(() => drawer.getByRole('heading', { level: 3 }).count()).toBe(1);
  });

  test('of currencies and classes names fields, records and the default', async () => {
    const { server, bo } = await startTogether();
    const kes = { code: 'KES', name: 'Shilling of Kenya', symbol: 'KSh', displayOrder: 9 };
    await bo('PUT', 'currencies/2', kes);
    await bo('POST', 'currencies/2/set-default');
    await bo('DELETE', 'currencies/5');
    await bo('PUT', 'asset-classes/1', { name: 'Cash', description: null, risk: 'high' });
    const page = await openDashboard(browser, server.url);
    const [together] = await entriesIn(await openHistory(page));
    expect(together).toEqual([
      BO,
      'time',
      'KES, name',
      'Kenyan Shilling',
      'Shilling of Kenya',
      'KES, display order',
      '2',
      '9',
      'KES',
      'made the default',
      'SZL, Swazi Lilangeni',
      'deleted, with 3 rates',
      expect.stringMatching(/^Web, revisions \d+, \d+ and \d+$/),
      'Revert',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Asset Classes' }).click();
    const [changed] = await entriesIn(await openHistory(page));
    expect(changed).toContain('Cash, risk');
  });

  test('loads older changes on the press of a button, and tries again what failed', async () => {
    const { server, setRate, longview } = await startTogether();
    await longview.done(['rate', 'set', 'KES', 'Yield Funds', '7.25']);
    for (let i = 1; i <= 60; i++) {
      await setRate(1, i / 1000);
      if (i === 9) await longview.done(['rate', 'set', 'KES', 'Yield Funds', '7.5']);
    }
    const page = await openDashboard(browser, server.url, 'Return Rates');
    const drawer = await openHistory(page);
    await drawer.getByRole('button', { name: /^Show all 50 changes$/ }).click();
    const older = drawer.getByRole('button', { name: 'Show older' });
    await page.route(HISTORY, (route) => route.abort());
    await older.click();
    await expect
      .poll(() => drawer.getByRole('alert').innerText())
      .toContain('Failed to load history');
    await page.unroute(HISTORY);
    const release = await hold(page, HISTORY);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    release();
    await drawer.getByText('First data, revision 1').waitFor();
    await expect.poll(() => drawer.getByText(/^Command line/).count()).toBe(2);
    const focused = await page.evaluate(() => document.activeElement?.tagName);
    expect(focused).toBe('LI');
  });

  test('says so when it cannot be loaded at all', async () => {
    const { server } = await startTogether();
    const page = await openDashboard(browser, server.url, 'Return Rates');
    await page.route(HISTORY, (route) => route.abort());
    const drawer = await openHistory(page);
    await expect
      .poll(() => drawer.getByRole('alert').innerText())
      .toContain('Failed to load history');
    await page.unroute(HISTORY);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    expect((await entriesIn(drawer)).at(-1)?.[0]).toBe('Longview');
  });
});

describe('a revert', () => {
  test('of a whole Save All brings all rates back in one commit, and keeps what is typed', async () => {
    const { server, longview } = await startTogether();
    const page = await openDashboard(browser, server.url, 'Return Rates');
    const field = (name: string) => rowOf(page, name).getByRole('spinbutton');
    await field('Yield Funds').fill('11');
    await field('Multi-Asset Funds').fill('13');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await toastText(page, 'Return rates saved successfully');
    await field('Money Market Funds').fill('7.5');
    const revisions = await longview.revisions();
    const drawer = await openHistory(page);
    await drawer
      .getByRole('button', { name: /^Revert revision/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'Revert this change?' });
    await question.getByText('Yield Funds, ZAR').waitFor();
    await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Cancel' }))).toBe(true);
    await expect
      .poll(() => question.locator('.changes').innerText())
      .toMatch(/11\.0%\s+to\s+10\.0%/);
    expect(await longview.revisions()).toBe(revisions);
    await question.getByRole('button', { name: 'Revert', exact: true }).click();
    await toastText(page, 'Change reverted successfully');
    expect(await longview.revisions()).toBe(revisions + 1);
    const first = drawer.getByRole('listitem').first();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(first)).toBe(true);
    await expect.poll(() => first.innerText()).toContain(ADMIN);
    await page.keyboard.press('Escape');
    await expect.poll(() => field('Yield Funds').inputValue()).toBe('10.0');
    await expect.poll(() => field('Money Market Funds').inputValue()).toBe('7.5');
  });

  test('of a deletion brings the record back with its rates, by keyboard alone', async () => {
    const { server, bo, longview } = await startTogether();
    await bo('DELETE', 'asset-classes/2');
    const page = await openDashboard(browser, server.url, 'Asset Classes');
    await rowOf(page, 'Multi-Asset Funds').waitFor();
    await page.getByRole('button', { name: 'History', exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.locator('dialog.drawer');
    await drawer.getByRole('button', { name: /^Revert/ }).waitFor();
    await expect.poll(() => hasFocus(drawer.getByRole('button', { name: 'Close' }))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Revert this change?' });
    await question.getByText('added, with 5 rates').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toastText(page, 'Change reverted successfully');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await rowOf(page, 'Yield Funds').waitFor();
    await expect
      .poll(() => hasFocus(page.getByRole('button', { name: 'History', exact: true })))
      .toBe(true);
    const rates = await longview.json<unknown[]>(['rate', 'export']);
    expect(rates).toHaveLength(15);
  });

  test('that a later change builds on is refused with the reason, and nothing is asked', async () => {
    const { server, setRate, longview } = await startTogether();
    await setRate(2, 0.11);
    const page = await openDashboard(browser, server.url, 'Return Rates');
    const drawer = await openHistory(page);
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '12']);
    await drawer
      .getByRole('button', { name: /^Revert/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'Revert this change?' });
    await expect
      .poll(() => question.getByRole('alert').innerText())
      .toBe(
        "That revision cannot be undone: the return rate of 'Yield Funds' in ZAR was changed later.",
      );
    await expect.poll(() => question.getByRole('button').allInnerTexts()).toEqual(['Close']);
    await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Close' }))).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('that the server refuses at the last moment is told, and the drawer stays', async () => {
    const { server, setRate, longview } = await startTogether();
    await setRate(2, 0.11);
    const page = await openDashboard(browser, server.url, 'Return Rates');
    const drawer = await openHistory(page);
    await drawer
      .getByRole('button', { name: /^Revert/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'Revert this change?' });
    await question.getByText('Yield Funds, ZAR').waitFor();
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '12']);
    await question.getByRole('button', { name: 'Revert', exact: true }).click();
    expect(await toastText(page, 'Failed to revert the change')).toContain('was changed later');
    await expect.poll(() => drawer.isVisible()).toBe(true);
  });
});
