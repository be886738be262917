import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { hasSeveralLines, readPercent } from '#lib/domain/typed-number.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { TYPED_NUMBERS } from '#test/typed-numbers.ts';
import { openDashboard, rowOf } from './dashboard.ts';
import { followed, openResult } from './open-page.ts';

const server = await startAdminServer();
await withStore(server.dataDir, (store) =>
  store.transact('cli:test', (draft) =>
    setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.0725 }),
  ),
);
const browser = await openBrowser();
afterAll(() => browser.close());

const rateField = (page: Page, name: string) => rowOf(page, name).getByRole('spinbutton');
const headline = (page: Page) => page.locator('.headline-figure').innerText();

/** Types a text in place of what stands in a field, key by key. */
async function typeOver(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.pressSequentially(text);
}

/** Copies a text as another program would, and pastes it in place of what stands in a field. */
async function pasteOver(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  const select = (source: string) => {
    const area = document.createElement('textarea');
    area.id = 'copied-from';
    area.value = source;
    document.body.append(area);
    area.select();
  };
  await field.page().evaluate(select, text);
  await keyboard.press('ControlOrMeta+C');
  await field.page().evaluate(() => document.getElementById('copied-from')?.remove());
  await field.focus();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('ControlOrMeta+V');
}

/** Takes out what stands in the field that has the focus. */
async function clear({ keyboard }: Page): Promise<void> {
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('Delete');
}

/** Returns what stands in the field that has the focus. */
function valueIn(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement).value);
}

/** Returns the figure of the start with other inputs, at the rate that the first class has here. */
function figureOf(other: Partial<Record<'initialDeposit' | 'annualEscalation', number>>): string {
  const result = project({ ...CALCULATOR_DEFAULTS, annualRate: 0.0725, ...other });
  return formatMoney(toStatement(result).futureValue, 'R');
}

const runsOf = (text: string) => text.match(/\d+/g);
const onOneLine = TYPED_NUMBERS.filter(([text]) => !hasSeveralLines(text));

/**
 * Enters texts one after the other in place of what stands in the field that has the focus, all within the page. Returns
 * the first with which the calculator does not come to the figure, and what stands there. Where it shows that figure
 * already, `other` is entered first.
 */
async function countedOtherwise(
  page: Page,
  texts: readonly (readonly [text: string, figure: string])[],
  other: readonly [text: string, figure: string],
): Promise<string[] | null> {
  const enterAll = async ({ texts, other }: { texts: string[][]; other: string[] }) => {
    const field = document.activeElement as HTMLInputElement;
    const shown = () => (document.querySelector('.headline-figure') as HTMLElement).innerText;
    const comesTo = async ([text = '', figure]: string[]) => {
      field.select();
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      const until = performance.now() + 10_000;
      while (shown() !== figure && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve));
      return field.value === text && shown() === figure;
    };
    for (const row of texts)
      for (const each of shown() === row[1] ? [other, row] : [row])
        if (!(await comesTo(each))) return [...each, field.value, shown()];
    return null;
  };
  return page.evaluate(enterAll, { texts: texts.map((row) => [...row]), other: [...other] });
}

test('every text counts as the amount it says in the calculator', async () => {
  const page = await openResult(browser, server.url);
  await page.getByLabel('Initial deposit').focus();
  const figure = (amount: number | null) =>
    figureOf({ initialDeposit: Math.min(amount ?? 0, INPUT_LIMITS.amount.max) });
  const texts = onOneLine.map(([text, amount]) => [text, figure(amount)] as const);
  expect(await countedOtherwise(page, texts, ['31', figure(31)])).toBeNull();
});

test('every text counts as the percent it says in the calculator', async () => {
  const page = await openResult(browser, server.url);
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByLabel('Annual escalation rate').focus();
  const figure = (percent: number | null) =>
    figureOf({ annualEscalation: Math.min(percent ?? 0, INPUT_LIMITS.percent.max) });
  const texts = onOneLine.map(([text, , percent]) => [text, figure(percent)] as const);
  expect(await countedOtherwise(page, texts, ['31', figure(31)])).toBeNull();
});

test('every text enters a rate as the percent it says, and what says none stays out', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  await rateField(page, 'Yield Funds').focus();
  for (const [text, , percent] of onOneLine) {
    await clear(page);
    // At once, as a phone's keyboard does.
    if (text !== '') await page.keyboard.insertText(text);
    const value = await valueIn(page);
    expect([text, value === '' ? null : Number(value)]).toEqual([text, percent]);
  }
});

test('typed key by key into a rate, no digit is dropped or joined', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  await rateField(page, 'Yield Funds').focus();
  for (const [text, , percent] of onOneLine) {
    await clear(page);
    await page.keyboard.type(text);
    const value = await valueIn(page);
    const rate = readPercent(value);
    // More than 100 percent has groups, which cannot be typed here.
    if (percent !== null && percent <= 100) expect([text, rate]).toEqual([text, percent]);
    else if (!Number.isNaN(rate)) expect([text, runsOf(value)]).toEqual([text, runsOf(text)]);
  }
  await clear(page);
  await page.keyboard.type('7 ');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5');
  expect(await valueIn(page)).toBe('5');
});

test('an amount stays as typed until it is left, then reads plainly and counts as it did', async () => {
  const page = await openResult(browser, server.url);
  const deposit = page.getByLabel('Initial deposit');
  const figure = figureOf({ initialDeposit: 10_000.5 });
  for (const text of ['10 000,50', 'R10,000.50', '10.0005k', '10 000,50 ZAR']) {
    await typeOver(deposit, text);
    expect(await deposit.inputValue()).toBe(text);
    await expect.poll(() => headline(page)).toBe(figure);
    await deposit.press('Tab');
    await expect.poll(() => deposit.inputValue()).toMatch(/^10,000\.50?$/);
    await followed(page);
    expect(await headline(page)).toBe(figure);
  }
});

test('plain digits stay when a field is left, and so does what is no number and counts as 0', async () => {
  const page = await openResult(browser, server.url);
  const deposit = page.getByLabel('Initial deposit');
  const without = figureOf({ initialDeposit: 0 });
  const counts = async () => [await deposit.inputValue(), await headline(page)];
  for (const text of ['5oo', '7 5', '1,2,3']) {
    await typeOver(deposit, text);
    await deposit.press('Tab');
    await expect.poll(counts).toEqual([text, without]);
  }
  await typeOver(deposit, '20000');
  await deposit.press('Tab');
  await expect.poll(counts).toEqual(['20000', figureOf({ initialDeposit: 20_000 })]);
});

test('a comma is a decimal mark in a percent', async () => {
  const page = await openResult(browser, server.url);
  const advanced = page.getByRole('button', { name: 'Advanced Options' });
  await advanced.click();
  const escalation = page.getByLabel('Annual escalation rate');
  await typeOver(escalation, '7,5');
  await escalation.press('Tab');
  await expect.poll(() => escalation.inputValue()).toBe('7.5');
  await advanced.click();
  await page.getByText('Escalation 7.5%, inflation off').waitFor();
});

test('a cell pasted into the calculator is read; several lines or cells never enter', async () => {
  const page = await openResult(browser, server.url);
  const deposit = page.getByLabel('Initial deposit');
  await pasteOver(deposit, 'R 25\u00a0000,50\r\n');
  await deposit.press('Tab');
  const counts = async () => [await deposit.inputValue(), await headline(page)];
  const before = ['25,000.50', figureOf({ initialDeposit: 25_000.5 })];
  await expect.poll(counts).toEqual(before);
  for (const text of ['10\n000\n500', '7\r\n8\r\n9\r\n10', '10\t000']) {
    await pasteOver(deposit, text);
    await followed(page);
    expect(await counts()).toEqual(before);
  }
  const mayDrop = (text: string) =>
    deposit.evaluate((input, dropped) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text', dropped);
      const options = { dataTransfer, bubbles: true, cancelable: true };
      return input.dispatchEvent(new DragEvent('drop', options));
    }, text);
  expect([await mayDrop('10 000'), await mayDrop('10\n000')]).toEqual([true, false]);
});

test('a comma typed into a rate is its decimal point, at the caret and over a selection', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  const field = rateField(page, 'Yield Funds');
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
  expect(await page.locator('.save-bar p').innerText()).toBe('1 unsaved change');
});

test('a paste into a rate is read before it enters; what is no number stays out', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  const field = rateField(page, 'Yield Funds');
  for (const [text, value] of [
    ['7,25', '7.25'],
    ['8,5 %\r\n', '8.5'],
    ['+9.125', '9.125'],
  ] as const) {
    await pasteOver(field, text);
    await expect.poll(() => field.inputValue()).toBe(value);
  }
  for (const text of ['7\t8', '7 5', '7,5,0', 'seven', '-7.5']) {
    await pasteOver(field, text);
    expect([text, await field.inputValue()]).toEqual([text, '9.125']);
  }
});

test('pasted lines are the rates of this row and those below, never one rate', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  await pasteOver(rateField(page, 'Yield Funds'), '7\n8\n9\n10');
  await expect.poll(() => rateField(page, 'Yield Funds').inputValue()).toBe('7');
  expect(await rateField(page, 'Multi-Asset Funds').inputValue()).toBe('8');
});

test('a rate with more decimals than its field shows is said in full, until another is typed', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  const field = rateField(page, 'Money Market Funds');
  await field.waitFor();
  expect(await field.inputValue()).toBe('7.3');
  const exact = page.locator('.rate-exact');
  expect(await exact.allInnerTexts()).toEqual(['exactly 7.25%']);
  expect(await exact.isVisible()).toBe(true);
  const description = () =>
    field.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  expect(await description()).toBe(' exactly 7.25%');
  const height = async () => (await rowOf(page, 'Money Market Funds').boundingBox())?.height;
  const before = await height();
  await typeOver(field, '8');
  expect(await exact.isVisible()).toBe(false);
  expect(await description()).toBe('was 7.3%');
  expect(await height()).toBe(before);
});
