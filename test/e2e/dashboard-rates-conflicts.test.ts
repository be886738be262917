import { beforeEach, expect, test } from 'vitest';
import { hold, rowOf, toastText } from './dashboard.ts';
import { expectFocus } from './editor.ts';
import { CLASSES, expectText, startRates, ZAR } from './rates.ts';

const [CASH, YIELD, MIXED] = CLASSES;
const [YIELD_ID, MIXED_ID] = [2, 3];

const { page, store, longview, boSets, rate, note, unsaved, saveAll, button } = await startRates();
const { keyboard } = page;
const theirs = button('Use 11.0% for Yield Funds');
const said = page.locator('.save-said');
const setRate = (name: string, percent: number) =>
  longview.done(['rate', 'set', 'ZAR', name, String(percent)]);

beforeEach(() => rate(YIELD).waitFor());

/** Types 10.5% for Yield Funds, for which bo@example.com then saves 11%, and saves all. */
async function saveWhatBoChanged(): Promise<void> {
  await rate(YIELD).fill('10.5');
  await boSets(YIELD_ID, 0.11);
  await saveAll.click();
  await theirs.waitFor();
}

test('a typed rate that a colleague changed keeps its text and shows both; the others are saved', async () => {
  await rate(CASH).fill('7.5');
  await setRate(MIXED, 13.25);
  await saveWhatBoChanged();
  expect(await toastText(page, 'Failed to save return rates')).toBe(
    'Failed to save return rates\nA colleague changed 1 rate in the meantime.',
  );
  expect(await store.rates()).toEqual([7.5, 11, 13.25]);
  // Nobody had typed there: what was saved elsewhere is shown.
  await expect.poll(() => rate(MIXED).inputValue()).toBe('13.3');
  expect(await rate(YIELD).inputValue()).toBe('10.5');
  expect(await rowOf(page, YIELD).getAttribute('data-chosen')).toBe('true');
  expect((await note(YIELD).innerText()).split(/\s*\n\s*/)).toEqual([
    'bo@example.com saved 11.0% just now',
    'Use 11.0%',
    'Save 10.5%',
  ]);
  const described = await rate(YIELD).getAttribute('aria-describedby');
  await expectText(
    page.locator(`[id="${described?.split(' ')[0]}"]`),
    'bo@example.com saved 11.0% just now',
  );
  await expectText(
    said,
    'Saved, except 1 rate that a colleague changed in the meantime. Choose which of the two to keep.',
  );
  expect(await said.getAttribute('role')).toBe('status');
  await expectText(unsaved, '1 unsaved change');
  await expectFocus(saveAll);
});

test('with the keyboard alone the colleague’s rate is taken, and the field has the focus', async () => {
  await saveWhatBoChanged();
  await rate(YIELD).focus();
  await keyboard.press('Tab');
  await expectFocus(theirs);
  await keyboard.press('Enter');
  await expectFocus(rate(YIELD));
  await expect.poll(() => rate(YIELD).inputValue()).toBe('11.0');
  expect(await rowOf(page, YIELD).getAttribute('data-chosen')).toBe('false');
  await expectText(said, '');
  await expectText(unsaved, 'No unsaved changes');
  expect(await store.rates()).toEqual([7.25, 11, 12]);
});

test('with the keyboard alone the typed rate is typed on, and saved over the colleague’s', async () => {
  await saveWhatBoChanged();
  await rate(YIELD).fill('10.55');
  const save = button('Save 10.55% for Yield Funds');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expectFocus(save);
  const release = await hold(page, '**/api/admin/asset-class-returns/*');
  await keyboard.press('Enter');
  await save.locator('.ring').waitFor();
  expect(await saveAll.isDisabled()).toBe(true);
  expect(await theirs.isDisabled()).toBe(true);
  expect(await rate(CASH).isEditable()).toBe(true);
  // Pressed once more it is saved once.
  await keyboard.press('Enter');
  release();
  await toastText(page, 'Return rates saved successfully');
  await expectFocus(rate(YIELD));
  await expectText(said, '');
  expect(await store.rates()).toEqual([7.25, 10.55, 12]);
});

test('two of them are counted; one that was deleted may stay so', async () => {
  await rate(YIELD).fill('10.5');
  await rate(MIXED).fill('13');
  await setRate(YIELD, 9);
  await store.change((draft) => {
    draft.removeWhere(
      'returnRates',
      ({ currencyId, assetClassId }) => currencyId === ZAR && assetClassId === MIXED_ID,
    );
  });
  await saveAll.click();
  expect(await toastText(page, 'Failed to save return rates')).toContain(
    'A colleague changed 2 rates in the meantime.',
  );
  await expectText(
    said,
    'Saved, except 2 rates that a colleague changed in the meantime. Choose which to keep.',
  );
  await expectText(note(YIELD), /^\S+ \(command line\) saved 9\.0% just now/);
  await expectText(note(MIXED), /deleted this rate just now/);
  await button('Use 9.0% for Yield Funds').click();
  await expectText(said, /except 1 rate that/);
  await button('Leave it deleted for Multi-Asset Funds').click();
  await expectText(said, '');
  expect(await store.rates()).toEqual([7.25, 9]);
});
