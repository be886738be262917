import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { amountFromText, percentFromText } from '#lib/domain/typed-number.ts';
import { readYears } from '#lib/domain/typed-years.ts';
import { callApi } from '#test/api-client.ts';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { typeTexts } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

const PLAIN_AMOUNT = /^R-?\d{1,3}(?:,\d{3})*\.\d\d$/;
const NO_NUMBER = /NaN|undefined|Infinity|\[object/;
const FIELDS = 5;
/** The field of the period takes no more. */
const DIGITS_OF_YEARS = 2;
const RAND = { symbol: 'R', code: 'ZAR' };

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();

/** Returns what the page says in words and in the attributes that are read out, but for what was typed. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const labelled = [...document.querySelectorAll('[aria-label], [aria-valuetext]')];
    const read = labelled.map((element) => [
      element.getAttribute('aria-label'),
      element.getAttribute('aria-valuetext'),
    ]);
    return [document.body.innerText, ...read.flat()].join('\n');
  });
}

async function rateOf(url: string): Promise<number> {
  const [first] = JSON.parse(
    (await callApi(url, 'GET', '/api/asset-classes/by-currency/ZAR')).text,
  );
  return first.rate;
}

/** Returns the amount that follows from the texts as the domain reads them. */
function amountOf(
  [deposit = '', topUp = '', escalation = '', inflation = '']: string[],
  rate: number,
  years: number,
) {
  const input = {
    ...CALCULATOR_DEFAULTS,
    annualRate: rate,
    years,
    initialDeposit: amountFromText(deposit, RAND),
    monthlyTopUp: amountFromText(topUp, RAND),
    annualEscalation: percentFromText(escalation),
    adjustForInflation: true,
    inflationRate: percentFromText(inflation),
  };
  return formatMoney(toStatement(project(input)).futureValue, 'R');
}

attack('naughty strings in every number that a visitor types', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url);
  await page.goto(target.url);
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByText('Adjust for inflation').click();
  await page.getByLabel('Inflation rate').waitFor();
  const inputs = page.locator('.form input[type=text]');
  const rate = await rateOf(target.url);
  let { years }: { years: number } = CALCULATOR_DEFAULTS;
  for (const row of inRows(await naughtyTexts(), FIELDS)) {
    const some = [...row.slice(0, -1), row.at(-1)?.slice(0, DIGITS_OF_YEARS) ?? ''];
    const what = JSON.stringify(some).slice(0, 200);
    const typed = await typeTexts(inputs, some);
    years = readYears(typed.at(-1) ?? '') ?? years;
    const expected = amountOf(typed, rate, years);
    const figure = (await page.locator('.headline-figure').textContent()) ?? '';
    round(!PLAIN_AMOUNT.test(figure) && `${what}: the headline is ${figure}`);
    round(figure !== expected && `${what}: ${figure}, not ${expected}`);
    const noNumber = NO_NUMBER.exec(await wordsOf(page));
    round(noNumber && `${what}: the page says ${noNumber[0]}`);
    const seen = await signs();
    round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
  }
  await page.context().close();
});
