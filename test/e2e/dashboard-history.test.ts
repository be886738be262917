import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { ADMIN } from '#test/admin-server.ts';
import { BO } from './colleague.ts';
import { rowOf, toastText } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { expectText, KES, startRates } from './rates.ts';

const HISTORY = '**/api/admin/history?**';
const YIELD_ID = 2;

const { page, store, bo, boSets, longview, rate, save, tab } = await startRates({
  tab: 'Currencies',
});
const { keyboard } = page;
const history = page.getByRole('button', { name: 'History', exact: true });
const drawer = page.locator('dialog.drawer');
const entries = drawer.getByRole('listitem');
const failure = drawer.getByRole('alert');
const revert = drawer.getByRole('button', { name: /^Revert revision/ }).first();
const question = page.getByRole('dialog', { name: 'Revert this change?' });
const answer = (name: string) => question.getByRole('button', { name, exact: true });

let testCount = 0;

// Somebody else's change, always another: what a test makes is no part of an entry of the test before it.
beforeEach(() => store.set([5, 8, 12 + ++testCount / 100], KES));

/** Opens the history of a tab and waits for its first entries. */
async function openHistory(name: string): Promise<void> {
  await tab(name).click();
  await history.click();
  await drawer.getByRole('heading', { name: `History of ${name.toLowerCase()}` }).waitFor();
  await entries.first().waitFor();
}

/** Returns the entries that are shown, each on one line. */
async function entriesShown(): Promise<string[]> {
  const texts = await entries.allInnerTexts();
  return texts.map((text) =>
    text
      .replace(/\n\s*to(?=\n)/g, '')
      .split(/\s*\n\s*/)
      .join(' | ')
      .replace(/\| \d+:\d\d [AP]M/, '| time')
      .replace(/revisions? [^|]*/, (said) => said.replace(/\d+/g, 'N')),
  );
}

describe('the history', () => {
  test('tells what a colleague and the command line did, and is downloaded as CSV', async () => {
    await boSets(YIELD_ID, 0.105);
    await longview.done(['rate', 'set', 'KES', 'Yield Funds', '7.25']);
    const { last: from } = daysToPlan(utcDay(new Date()));
    await bo('PUT', `asset-class-returns/${YIELD_ID}`, { returnRate: 0.11, from });
    await bo('DELETE', `upcoming-rates/${YIELD_ID}`);

    await openHistory('Return Rates');
    await expectText(drawer.getByRole('heading', { level: 3 }).first(), /^[A-Z][a-z]+ \d+, \d{4}$/);
    await expectAccessible(page);
    await expectToFit(page, drawer);
    const [cancelled, planned, terminal, web] = await entriesShown();
    expect(cancelled).toContain(`| Yield Funds, ZAR | cancelled 11.0% | from ${formatDay(from)} |`);
    expect(planned).toContain(`| Yield Funds, ZAR | 10.5% | 11.0% | from ${formatDay(from)} |`);
    expect(terminal).toMatch(
      /^\S+ \(command line\) \| time \| Yield Funds, KES \| 8\.0% \| 7\.25% \| Command line, revision N \| Revert$/,
    );
    expect(web).toBe(`${BO} | time | Yield Funds, ZAR | 10.0% | 10.5% | Web, revision N | Revert`);
    const button = drawer.getByRole('button', { name: 'Download CSV' });
    const download = page.waitForEvent('download');
    await button.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^history-of-return-rates-\d{4}-\d\d-\d\d\.csv$/);
    const csv = String(await buffer(await file.createReadStream()));
    expect(csv).toMatch(/^\ufeffrevision,at,actor,note,record,field,before,after\n/);
    expect(csv).toMatch(
      /^\d+,[^,]+Z,bo@example\.com,,return rate of 'Yield Funds' in ZAR,rate,10%,10\.5%$/m,
    );
  });

  test('shows older entries when asked, tries again what failed, and begins anew after a revert', async () => {
    for (let i = 1; i <= 50; i++) await boSets(YIELD_ID, 0.1 + i / 1000);
    await tab('Return Rates').click();
    await history.click();
    await expect.poll(() => entries.count()).toBe(50);
    await page.route(HISTORY, (route) => route.abort(), { times: 1 });
    await drawer.getByRole('button', { name: 'Show older' }).click();
    await expectText(failure, /Failed to load history/);
    await expectFocus(failure.getByRole('button'));
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.getByText('That is everything.').waitFor();
    expect((await entriesShown()).at(-1)).toBe(
      'Longview | time | 15 rates | added | First data, revision N',
    );
    // The first of those that came.
    await expectFocus(entries.nth(50));

    await revert.click();
    await answer('Revert').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => entries.count()).toBe(50);
  });

  test('says the reason of a command and of a revert, and what was reverted', async () => {
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '12', '--note', '<b>Committee</b>']);
    await openHistory('Return Rates');
    await revert.click();
    await question.getByLabel('Reason').fill('Not “decided” yet: 5 % ✓');
    await answer('Revert').click();
    await toastText(page, 'Change reverted successfully');
    await question.waitFor({ state: 'detached' });
    const [undone, terminal] = await entriesShown();
    const newest = await longview.revisions();
    expect(undone).toBe(
      `${ADMIN} | time | Reverted ${newest - 1} | Yield Funds, ZAR | 12.0% | 10.0% | “Not “decided” yet: 5 % ✓” | Web, revision N | Revert`,
    );
    expect(terminal).toMatch(/ \(command line\) \| .* \| “<b>Committee<\/b>” \| Command line, /);
  });
});

describe('a revert', () => {
  test('of a Save All brings all its rates back, and keeps what is typed', async () => {
    await tab('Return Rates').click();
    await rate('Yield Funds').fill('11');
    await rate('Multi-Asset Funds').fill('13');
    await save();
    await rate('Money Market Funds').fill('7.5');
    await history.click();
    await entries.first().waitFor();
    // Each rate is a call of its own, and any of them may be first.
    const [newest] = await entriesShown();
    for (const change of [
      'Yield Funds, ZAR | 10.0% | 11.0%',
      'Multi-Asset Funds, ZAR | 12.0% | 13.0%',
    ])
      expect(newest).toContain(change);
    await revert.click();
    await question.getByText('Yield Funds, ZAR').waitFor();
    await expectFocus(answer('Cancel'));
    expect((await question.locator('.changes').innerText()).replace(/\s+/g, ' ')).toBe(
      'Yield Funds, ZAR 11.0% to 10.0% Multi-Asset Funds, ZAR 13.0% to 12.0%',
    );
    await answer('Revert').click();
    await toastText(page, 'Change reverted successfully');
    await question.waitFor({ state: 'detached' });
    await expectFocus(entries.first());
    expect((await entriesShown())[0]).toMatch(new RegExp(`^${ADMIN} `));
    await keyboard.press('Escape');
    await expect.poll(() => rate('Yield Funds').inputValue()).toBe('10.0');
    await expect.poll(() => rate('Multi-Asset Funds').inputValue()).toBe('12.0');
    await expect.poll(() => rate('Money Market Funds').inputValue()).toBe('7.5');
  });

  test('of a deletion brings the record back with its rates, by keyboard alone', async () => {
    await bo('DELETE', 'asset-classes/2');
    await tab('Asset Classes').click();
    await rowOf(page, 'Multi-Asset Funds').waitFor();
    await expect.poll(() => rowOf(page, 'Yield Funds').count()).toBe(0);
    await history.focus();
    await keyboard.press('Enter');
    await revert.waitFor();
    await expectFocus(drawer.getByRole('button', { name: 'Close' }));
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await question.getByText(/^added, with \d rates$/).waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await toastText(page, 'Change reverted successfully');
    await question.waitFor({ state: 'detached' });
    await keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await rowOf(page, 'Yield Funds').waitFor();
    await expectFocus(history);
  });

  test('that a later change builds on is refused with the reason', async () => {
    const reason = "the return rate of 'Yield Funds' in ZAR was changed later.";
    await boSets(YIELD_ID, 0.11);
    await openHistory('Return Rates');
    await revert.click();
    await question.getByText('Yield Funds, ZAR').waitFor();
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '12']);
    await answer('Revert').click();
    expect(await toastText(page, 'Failed to revert the change')).toContain(reason);
    await page.locator('.toast-close').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => drawer.isVisible()).toBe(true);

    await revert.click();
    await expect
      .poll(() => question.getByRole('alert').allInnerTexts())
      .toEqual([`That revision cannot be undone: ${reason}`]);
    await expect.poll(() => question.getByRole('button').allInnerTexts()).toEqual(['Close']);
    await expectFocus(answer('Close'));
  });
});
