import { afterAll } from 'vitest';
import { readPercent } from '#lib/domain/typed-number.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { openBrowser } from '#test/browser.ts';
import { attack, type Round } from './attack.ts';
import { toastAfter, typeTexts, valuesOf } from './form-input.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { startTarget, type Target } from './target.ts';
import { openAdmin, watchedPage } from './watched-page.ts';

const SAVED = 'Return rates saved successfully';
const REFUSED = 'Failed to save return rates\nA return rate is 0 to 100 percent.';
const PLAIN_NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;
const FIELDS = 3;

const browser = await openBrowser();
afterAll(() => browser.close());
const texts = await naughtyTexts();

/** Returns the stored rates of ZAR in the order of the screen, as they lie on the disk. */
async function storedRates(target: Target): Promise<(number | undefined)[]> {
  const [, ...lines] = (await target.newest()).split('\n');
  const { data }: { data: CatalogueData } = JSON.parse(lines.join('\n'));
  const zar = data.currencies.find(({ code }) => code === 'ZAR');
  return data.assetClasses.map(
    ({ id }) =>
      data.returnRates.find((rate) => rate.assetClassId === id && rate.currencyId === zar?.id)
        ?.returnRate,
  );
}

/** Returns the fraction that a field's text may be kept as; undefined where it has to be refused. */
function rateOf(text: string): number | undefined {
  const percent = readPercent(text);
  return percent >= 0 && percent <= 100 ? Math.round(percent * 10_000) / 1_000_000 : undefined;
}

/** Types each text into each of the fields, and saves. `type` is the type that the fields get. */
async function saveAll(round: Round, type: 'number' | 'text') {
  const target = await startTarget();
  const { page, signs } = await watchedPage(browser, target.url, /status of 400/);
  await openAdmin(page, target);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  const inputs = page.locator('.rate-field input');
  await inputs.nth(FIELDS - 1).waitFor();
  await inputs.evaluateAll((all, type) => {
    for (const one of all) (one as HTMLInputElement).type = type;
  }, type);
  let before = await storedRates(target);
  for (const some of inRows(texts, FIELDS)) {
    const what = JSON.stringify(some).slice(0, 200);
    const newest = await target.newest();
    const typed = await typeTexts(inputs, some, PLAIN_NUMBER);
    const toast = await toastAfter(page.locator('#save-all'));
    await page.locator('#save-all:not([aria-busy])').waitFor();
    const rates = typed.map(rateOf);
    const isRefused = rates.includes(undefined);
    round(toast !== (isRefused ? REFUSED : SAVED) && `${what}: toast '${toast}'`);
    const after = await storedRates(target);
    const expected = rates.map((rate, index) => rate ?? before[index]);
    round(after.join() !== expected.join() && `${what}: ${before} became ${after}`);
    const isChanged = after.join() !== before.join();
    const isWritten = (await target.newest()) !== newest;
    round(isWritten && !isChanged && `${what}: nothing to change, and the data was changed`);
    const shown = await valuesOf(inputs);
    const wrong = typed.find((text, index) =>
      rates[index] === undefined
        ? shown[index] !== text
        : shown[index] !== ((after[index] ?? 0) * 100).toFixed(1),
    );
    round(wrong !== undefined && `${what}: ${JSON.stringify(wrong)} is shown as ${shown}`);
    const marked = await inputs.evaluateAll((all) =>
      all.map((one) => one.hasAttribute('aria-invalid')),
    );
    round(
      marked.join() !== rates.map((rate) => rate === undefined).join() &&
        `${what}: marked ${marked}`,
    );
    const seen = await signs();
    round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
    before = after;
  }
  await page.context().close();
}

attack(`${texts.length} naughty strings in every field for a rate`, (round) =>
  saveAll(round, 'number'),
);

// No browser lets the letters of a text into a field for numbers; what reads it is not to rely on that.
attack(
  `${texts.length} naughty strings in every field for a rate, the browser filtering none`,
  (round) => saveAll(round, 'text'),
);
