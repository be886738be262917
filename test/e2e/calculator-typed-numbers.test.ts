import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { startCalculator } from './calculator-page.ts';
import { showsNewestResult } from './open-page.ts';
import { pasteOver, typeOver } from './typing.ts';

const { page } = await startCalculator();

const deposit = page.getByLabel('Initial deposit');

/** Returns the figure of the start with other inputs. */
function figureOf(other: { initialDeposit: number }): string {
  const result = project({ ...CALCULATOR_DEFAULTS, annualRate: 0.07, ...other });
  return formatMoney(toStatement(result).futureValue, 'R');
}

/** Returns what a field reads, and the figure that the page comes to. */
async function counts(field: Locator): Promise<[reads: string, figure: string]> {
  return [await field.inputValue(), await page.locator('.headline-figure').innerText()];
}

test('an amount stays as typed until it is left, then reads plainly', async () => {
  for (const [text, plain, initialDeposit] of [
    ['10 000,50 ZAR', '10,000.50', 10_000.5],
    ['10k', '10,000', 10_000],
    ['1'.repeat(22), '1,000,000,000,000', 1e12],
    // Plain digits stay; what is no number counts as 0.
    ['20000', '20000', 20_000],
    ['5oo', '0', 0],
    ['-200', '0', 0],
  ] as const) {
    const figure = figureOf({ initialDeposit });
    await typeOver(deposit, text);
    await expect.poll(() => counts(deposit)).toEqual([text, figure]);
    await deposit.press('Tab');
    await expect.poll(() => counts(deposit)).toEqual([plain, figure]);
    await showsNewestResult(page);
    expect(await counts(deposit)).toEqual([plain, figure]);
    expect(await page.content()).not.toMatch(/\bNaN\b|Infinity|-0\.00/);
  }
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
});

test('a pasted cell is read; several lines or cells never enter', async () => {
  await pasteOver(deposit, 'R 25\u00a0000,50\r\n');
  await deposit.press('Tab');
  const before = ['25,000.50', figureOf({ initialDeposit: 25_000.5 })];
  await expect.poll(() => counts(deposit)).toEqual(before);
  for (const text of ['10\n000\n500', '7\r\n8\r\n9\r\n10', '10\t000']) {
    await pasteOver(deposit, text);
    await showsNewestResult(page);
    expect(await counts(deposit)).toEqual(before);
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
