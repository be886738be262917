import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { inFolder } from '#test/in-folder.ts';
import { hasFocus, openDashboard, rowOf, toastText } from './dashboard.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

const NAMES = ['Money Market Funds', 'Yield Funds', 'Multi-Asset Funds'] as const;
const field = (page: Page, name: string) => rowOf(page, name).getByRole('spinbutton');
const note = (page: Page) => page.locator('.save-pasted p');
const texts = (page: Page) => Promise.all(NAMES.map((name) => field(page, name).inputValue()));

async function start(options: Parameters<typeof openDashboard>[3] = {}) {
  const server = await startAdminServer();
  const page = await openDashboard(browser, server.url, 'Return Rates', options);
  await field(page, 'Yield Funds').waitFor();
  return { server, page, longview: inFolder(server.dataDir) };
}

/** Pastes text into the field of a row, as a spreadsheet leaves it in the clipboard. */
async function paste(page: Page, name: string, text: string) {
  await field(page, name).focus();
  return field(page, name).evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    return !node.dispatchEvent(event);
  }, text);
}

describe('a paste', () => {
  test('of a column fills this row and those below, saves nothing, and can be undone', async () => {
    const { page, longview } = await start();
    const revisions = await longview.revisions();
    await field(page, 'Multi-Asset Funds').fill('15');
    expect(await paste(page, 'Yield Funds', '10,5\r\n125\r\n9')).toBe(true);
    await note(page).waitFor();
    await expect
      .poll(() => note(page).innerText())
      .toBe('1 rate pasted, 1 changed. Not a rate: 125. 1 more did not fit.');
    await expect.poll(() => texts(page)).toEqual(['7.0', '10.5', '15']);
    await expect
      .poll(() => rowOf(page, 'Yield Funds').locator('.rate-note').innerText())
      .toBe('was 10.0%');
    await expect.poll(() => hasFocus(field(page, 'Yield Funds'))).toBe(true);
    expect(await longview.revisions()).toBe(revisions);
    await page.getByRole('button', { name: 'Undo paste' }).click();
    await expect.poll(() => texts(page)).toEqual(['7.0', '10.0', '15']);
    await expect.poll(() => note(page).count()).toBe(0);
  });

  test('of names finds their rows, and names unknown, doubled and unreadable ones', async () => {
    const { page } = await start();
    await paste(
      page,
      'Multi-Asset Funds',
      'Fund\tRate\nyield funds\t70%\nBalanced Plus\t9\nMoney Market Funds\tn/a\nMulti-Asset Funds\t13\nMULTI-ASSET FUNDS\t14\n',
    );
    await note(page).waitFor();
    await expect
      .poll(() => note(page).innerText())
      .toBe(
        '1 rate pasted, 1 changed. Not in this list: Balanced Plus. Not a rate: n/a. More than one rate: Multi-Asset Funds.',
      );
    await expect.poll(() => texts(page)).toEqual(['7.0', '70', '12.0']);
    const said = await rowOf(page, 'Yield Funds').locator('.rate-note').innerText();
    expect(said.split('\n')).toEqual(['7 times the old rate?', 'was 10.0%']);
    await field(page, 'Money Market Funds').fill('8');
    await expect.poll(() => note(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await toastText(page, 'Return rates saved successfully');
    await expect.poll(() => texts(page)).toEqual(['8.0', '70.0', '12.0']);
  });

  test('of one number alone is the browser’s own', async () => {
    const { page } = await start();
    expect(await paste(page, 'Yield Funds', '11')).toBe(false);
    await expect.poll(() => note(page).count()).toBe(0);
  });
});

describe('keys', () => {
  test('go from row to row, bring a row back, and save', async () => {
    const { page } = await start();
    await field(page, 'Money Market Funds').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(field(page, 'Yield Funds'))).toBe(true);
    await page.keyboard.type('11');
    await expect.poll(() => texts(page)).toEqual(['7.0', '11', '12.0']);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => hasFocus(field(page, 'Money Market Funds'))).toBe(true);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => hasFocus(field(page, 'Money Market Funds'))).toBe(true);
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await expect.poll(() => texts(page)).toEqual(['7.0', '11', '12.0']);
    await page.keyboard.press('Control+s');
    await toastText(page, 'Return rates saved successfully');
    await expect.poll(() => texts(page)).toEqual(['7.0', '11.0', '12.0']);
    await expect.poll(() => hasFocus(field(page, 'Money Market Funds'))).toBe(true);
  });
});

test.each(['light', 'dark'] as const)('what was pasted is sound for axe in %s', async (scheme) => {
  for (const width of [1440, 390]) {
    const viewport = { width, height: 900 };
    const { page } = await start({ colorScheme: scheme, viewport });
    await paste(page, 'Yield Funds', `Yield Funds\t99\n${'N'.repeat(200)}\t5\n`);
    await note(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await page.context().close();
  }
});
