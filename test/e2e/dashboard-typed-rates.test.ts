import { beforeEach, expect, test } from 'vitest';
import { hasSeveralLines, readPercent } from '#lib/domain/typed-number.ts';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { TYPED_NUMBERS } from '#test/typed-numbers.ts';
import { reopenDashboard, sharedDashboard } from './dashboard.ts';
import { ratesOn, storeRates } from './rates.ts';
import { pasteOver, typeOver } from './typing.ts';

const server = await startAdminServer();
await storeRates(server.dataDir, [7.25, 10, 12]);
const browser = await openBrowser();

const page = await sharedDashboard(browser, server.url, 'Return Rates');
const rates = ratesOn(page);
const field = rates.field('Yield Funds');
beforeEach(() => reopenDashboard(page, 'Return Rates'));

/** One text of each shape: which digits and letters stand there makes no difference, but for the e of '1e3'. */
const TEXTS = new Map(
  TYPED_NUMBERS.filter(([text]) => text !== '' && !hasSeveralLines(text)).map((row) => [
    row[0].replace(/\d+/g, '9').replace(/[a-df-z]+/gi, 'a'),
    row,
  ]),
);
const digitsOf = (text: string) => text.match(/\d+/g);

test('typed key by key, no digit of a rate is dropped or joined', async () => {
  const { keyboard } = page;
  await field.focus();
  for (const [text, , percent] of TEXTS.values()) {
    // A long one has no place that a short one has not.
    if (text.length > 6) continue;
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('Delete');
    await keyboard.type(text);
    const typed = await field.inputValue();
    const rate = readPercent(typed);
    // More than 100 percent has groups, which cannot be typed here.
    if (percent !== null && percent <= 100) expect([text, rate]).toEqual([text, percent]);
    else if (!Number.isNaN(rate)) expect([text, digitsOf(typed)]).toEqual([text, digitsOf(text)]);
  }
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('7 ');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('5');
  expect(await field.inputValue()).toBe('5');
});

test('a comma is the decimal point of a rate, at the caret and over a selection', async () => {
  await typeOver(field, '7,5');
  expect(await field.inputValue()).toBe('7.5');
  await typeOver(field, '7,5,');
  expect(await field.inputValue()).toBe('7.5');
  await typeOver(field, '75');
  await field.press('ArrowLeft');
  await field.press(',');
  expect(await field.inputValue()).toBe('7.5');
  await typeOver(field, '1239');
  await field.press('ArrowLeft');
  await field.press('Shift+ArrowLeft');
  await field.press('Shift+ArrowLeft');
  await field.press(',');
  await field.press('4');
  expect(await field.inputValue()).toBe('1.49');
  await typeOver(field, '');
  // As the keypad of a phone sends it: text, and no key.
  for (const text of ['7', ',', '25']) await page.keyboard.insertText(text);
  expect(await field.inputValue()).toBe('7.25');
  expect(await rates.unsaved.innerText()).toBe('1 unsaved change');
});

test('a paste is read before it enters: it is one rate, or nothing', async () => {
  for (const [text, value] of [
    ['7,25', '7.25'],
    ['8,5 %\r\n', '8.5'],
    ['+9.125', '9.125'],
  ] as const) {
    await pasteOver(field, text);
    await expect.poll(() => field.inputValue()).toBe(value);
  }
  expect(await page.locator('.save-pasted').count()).toBe(0);
  for (const text of ['7\t8', '7 5', '7,5,0', 'seven', '-7.5']) {
    await pasteOver(field, text);
    expect([text, await field.inputValue()]).toEqual([text, '9.125']);
  }
});

test('a rate with more decimals than its field shows is said in full, until another is typed', async () => {
  const cash = rates.field('Money Market Funds');
  await expect.poll(() => cash.inputValue()).toBe('7.3');
  const exact = page.locator('.rate-exact');
  expect(await exact.allInnerTexts()).toEqual(['exactly 7.25%']);
  expect(await exact.isVisible()).toBe(true);
  const description = () =>
    cash.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  expect(await description()).toBe(' exactly 7.25%');
  await typeOver(cash, '8');
  expect(await exact.isVisible()).toBe(false);
  expect(await description()).toBe('was 7.25%');
});
