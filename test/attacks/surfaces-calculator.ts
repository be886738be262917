import type { Page } from 'playwright-core';
import { fromCents, toCents } from '#lib/domain/cents.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import { outOfReachSentence, reachedSentence, waysInWords } from '#lib/domain/goal-words.ts';
import {
  amountFromText,
  percentFromText,
  readAmount,
  readYears,
} from '#lib/domain/typed-number.ts';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { typeTexts } from './form-input.ts';
import { inRows, TEXTS } from './hostile-texts.ts';
import { inBrowser, type Surface } from './surface.ts';

const PLAIN_AMOUNT = /^R-?\d{1,3}(?:,\d{3})*\.\d\d$/;
const NO_NUMBER = /NaN|undefined|Infinity|\[object/;
/** The field of the period takes no more. */
const DIGITS_OF_YEARS = 2;
const RAND = { symbol: 'R', code: 'ZAR' };
/** As the calculator starts with the first catalogue. */
const PLAN = planOf(DEFAULT_PLAN);

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

/** Returns the amount that follows from the texts as the domain reads them. */
function amountOf(
  [deposit = '', topUp = '', escalation = '', inflation = '']: string[],
  years: number,
) {
  const { statement } = planOf({
    ...DEFAULT_PLAN,
    years,
    initialDeposit: amountFromText(deposit, RAND),
    monthlyTopUp: amountFromText(topUp, RAND),
    annualEscalation: percentFromText(escalation),
    adjustForInflation: true,
    inflationRate: percentFromText(inflation),
  });
  return formatMoney(statement.futureValue, 'R');
}

/** Types each text into every number that a visitor types. */
const typeNumbers = inBrowser({}, async (page) => {
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByText('Adjust for inflation').click();
  await page.getByLabel('Inflation rate').waitFor();
  const inputs = page.locator('.form input[type=text]');
  let { years }: { years: number } = CALCULATOR_DEFAULTS;
  return {
    rows: inRows(TEXTS, 5).map((row) => row.with(-1, row.at(-1)?.slice(0, DIGITS_OF_YEARS) ?? '')),
    attempt: async (row, look) => {
      const typed = await typeTexts(inputs, row);
      years = readYears(typed.at(-1) ?? '') ?? years;
      const expected = amountOf(typed, years);
      const figure = (await page.locator('.headline-figure').textContent()) ?? '';
      look(!PLAIN_AMOUNT.test(figure) && `the headline is ${figure}`);
      look(figure !== expected && `${figure}, not ${expected}`);
      const noNumber = NO_NUMBER.exec(await wordsOf(page));
      look(noNumber && `the page says ${noNumber[0]}`);
    },
  };
});

/** Returns the first line that follows from a goal as the domain reads it. */
function answerTo(text: string): string {
  const amount = fromCents(toCents(readAmount(text, RAND)));
  const shown = formatMoney(amount, 'R');
  const goal = amount > 0 ? reach(amount, PLAN.input) : null;
  if (!goal) return 'Type an amount to see what it would take.';
  if (goal.reachedIn !== null) return reachedSentence(shown, goal.reachedIn);
  const [first] = waysInWords(goal.ways, PLAN);
  if (!first) return outOfReachSentence(shown);
  const { before, figure, unit, instead } = first;
  return before.slice(0, 1).toUpperCase() + before.slice(1) + figure + unit + instead;
}

/** Types each text as the amount to reach. */
const typeGoal = inBrowser({}, async (page) => {
  const field = page.getByRole('textbox', { name: 'I want to reach' });
  await field.waitFor();
  const answer = page.locator(
    '.ways li:first-child p:first-child, .goal:not(:has(.ways)) :is(.goal-said, .goal-hint) > p',
  );
  return {
    attempt: async (row, look) => {
      const [typed = ''] = await typeTexts(field, row);
      const said = await answer.first().innerText();
      const expected = answerTo(typed);
      look(said !== expected && `${said}, not ${expected}`);
    },
  };
});

/** What a visitor types. The dialog for a report is with the report. */
export const CALCULATOR_SURFACES: readonly Surface[] = [
  { name: 'every number that a visitor types', open: typeNumbers },
  { name: 'the amount to reach', open: typeGoal },
];
