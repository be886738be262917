import { beforeEach, expect, test } from 'vitest';
import { hold, rowOf, toastText } from './dashboard.ts';
import { expectFocus } from './editor.ts';
import { CLASSES, expectText, startRates, ZAR } from './rates.ts';

const [CASH, YIELD, MIXED] = CLASSES;
const [YIELD_ID, MIXED_ID] = [2, 3];

const { page, store, boSets, rate, note, unsaved, saveAll, button } = await startRates();
const { keyboard } = page;
const theirs = button('Use 11.0% for Yield Funds');
const said = page.locator('.save-said');

beforeEach(() => rate(YIELD).waitFor());

/** Types 10.5% for Yield Funds, for which bo@example.com then saves 11%, and saves all. */
async function saveWhatBoChanged(): Promise<void> {
  await rate(YIELD).fill('10.5');
  await boSets(YIELD_ID, 0.11);
  await saveAll.click();
  await theirs.waitFor();
}

test('typed rates that colleagues changed or deleted keep their text and show both, the others are saved; with the keyboard alone one is taken', async () => {
  await rate(CASH).fill('7.5');
  await rate(MIXED).fill('13');
  await store.change((draft) => {
    draft.removeWhere(
      'returnRates',
      ({ currencyId, assetClassId }) => currencyId === ZAR && assetClassId === MIXED_ID,
    );
  });
  await saveWhatBoChanged();
  expect(await toastText(page, 'Failed to save return rates')).toBe(
    'Failed to save return rates\nA colleague changed 2 rates in the meantime.',
  );
  expect(await store.rates()).toEqual([7.5, 11]);
  expect(await rate(YIELD).inputValue()).toBe('10.5');
  expect(await rowOf(page, YIELD).getAttribute('data-chosen')).toBe('true');
  expect((await note(YIELD).innerText()).split(/\s*\n\s*/)).toEqual([
    'bo@example.com saved 11.0% just now',
    'Use 11.0%',
    'Save 10.5%',
  ]);
  await expectText(note(MIXED), /deleted this rate just now/);
  const described = await rate(YIELD).getAttribute('aria-describedby');
  await expectText(
    page.locator(`[id="${described?.split(' ')[0]}"]`),
    'bo@example.com saved 11.0% just now',
  );
  await expectText(
    said,
    'Saved, except 2 rates that a colleague changed in the meantime. Choose which to keep.',
  );
  expect(await said.getAttribute('role')).toBe('status');
  await expectText(unsaved, '2 unsaved changes');
  await expectFocus(saveAll);

  await rate(YIELD).focus();
  await keyboard.press('Tab');
  await expectFocus(theirs);
  await keyboard.press('Enter');
  await expectFocus(rate(YIELD));
  await expect.poll(() => rate(YIELD).inputValue()).toBe('11.0');
  expect(await rowOf(page, YIELD).getAttribute('data-chosen')).toBe('false');
  await expectText(
    said,
    'Saved, except 1 rate that a colleague changed in the meantime. Choose which of the two to keep.',
  );
  await button('Leave it deleted for Multi-Asset Funds').click();
  await expectText(said, '');
  expect(await store.rates()).toEqual([7.5, 11]);
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
