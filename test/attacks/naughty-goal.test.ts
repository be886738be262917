import { afterAll } from 'vitest';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import { outOfReachSentence, reachedSentence, waysInWords } from '#lib/domain/goal-description.ts';
import { readAmount } from '#lib/domain/typed-number.ts';
import { openBrowser } from '#test/browser.ts';
import { attack } from './attack.ts';
import { typeTexts } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { startTarget } from './target.ts';
import { watchedPage } from './watched-page.ts';

const RAND = { symbol: 'R', code: 'ZAR' };
const PLAN = { ...CALCULATOR_DEFAULTS, annualRate: 0.07 };
const ASKS = 'Type an amount to see what it would take.';

const browser = await openBrowser();
afterAll(() => browser.close());
const target = await startTarget();

/** Returns the first line that follows from a text as the domain reads it. */
function answerTo(text: string): string {
  const amount = readAmount(text, RAND);
  const shown = formatMoney(amount, 'R');
  const goal = amount > 0 ? reach(amount, PLAN) : null;
  if (!goal) return ASKS;
  if (goal.reachedIn !== null) return reachedSentence(shown, goal.reachedIn, 'already');
  const [first] = waysInWords(goal.ways, PLAN, 'R');
  return first
    ? first.before + first.figure + first.unit + first.instead
    : outOfReachSentence(shown);
}

attack('naughty strings as the amount to reach', async (round) => {
  const { page, signs } = await watchedPage(browser, target.url);
  await page.goto(target.url);
  await page.getByRole('button', { name: 'What if', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'To reach' });
  await field.waitFor();
  const answer = page.locator('.goal [role="status"]:not(:empty), .ways li:first-child p');
  for (const [text = ''] of inRows(await naughtyTexts(), 1)) {
    const [typed = ''] = await typeTexts(field, [text]);
    const said = await answer.first().innerText();
    const expected = answerTo(typed);
    round(said !== expected && `${JSON.stringify(text)}: ${said}, not ${expected}`);
    const seen = await signs();
    round(seen.length > 0 && `${JSON.stringify(text)}: ${seen.slice(0, 3).join(' | ')}`);
  }
  await page.context().close();
});
