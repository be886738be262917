import { beforeEach, expect, test } from 'vitest';
import { hold, rowOf, toastText } from './dashboard.ts';
import { expectFocus } from './focus.ts';
import { CLASSES, expectText, startRates, ZAR } from './rates.ts';

const [CASH, YIELD, MIXED] = CLASSES;
const [YIELD_ID, MIXED_ID] = [2, 3];

const { page, store, longview, boSets, rate, note, unsaved, save, saveAll, ...editor } =
  await startRates();
const { paste, expectRates, button } = editor;
const { keyboard } = page;
const pasted = page.locator('.save-pasted p');
const theirs = button('Use 11.0% for Yield Funds');
const said = page.locator('.save-said');

beforeEach(() => rate(YIELD).waitFor());

test('a pasted column fills this row and those below, and can be undone', async () => {
  await rate(MIXED).fill('15');
  expect(await paste(YIELD, '10,5\r\n125\r\n9')).toBe(true);
  await expectText(pasted, '1 rate pasted, 1 changed. Not a rate: 125. 1 more did not fit.');
  await expectRates('7.3', '10.5', '15');
  await expectText(note(YIELD), 'was 10.0%');
  await expectFocus(rate(YIELD));
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await expectRates('7.3', '10.0', '15');
  expect(await pasted.count()).toBe(0);
  await expectFocus(rate(CASH));
});

test('keys go from row to row, bring a row back, and save', async () => {
  await rate(CASH).focus();
  await keyboard.press('Enter');
  await expectFocus(rate(YIELD));
  await keyboard.type('11');
  await expectRates('7.3', '11', '12.0');
  await keyboard.press('Shift+Enter');
  await expectFocus(rate(CASH));
  await keyboard.press('Shift+Enter');
  await expectFocus(rate(CASH));
  await keyboard.type('9');
  await expectText(unsaved, '2 unsaved changes');
  await keyboard.press('Escape');
  await expectRates('7.3', '11', '12.0');
  await keyboard.press('Control+s');
  await expectRates('7.3', '11.0', '12.0');
  await expectText(unsaved, 'No unsaved changes');
  await expectFocus(rate(CASH));
});

test('an unusual change is marked while it is typed, and never holds a save', async () => {
  await rate(YIELD).fill('5');
  await expectText(note(YIELD), 'Half the old rate?\nwas 10.0%');
  expect(await rate(YIELD).getAttribute('aria-describedby')).toBe(
    await note(YIELD).getAttribute('id'),
  );
  await save();
  await expectText(note(YIELD), '');
  await expectRates('7.3', '5.0', '12.0');
});

/** Types 10.5% for Yield Funds, for which bo@example.com then saves 11%, and saves all. */
async function saveWhatBoChanged(): Promise<void> {
  await rate(YIELD).fill('10.5');
  await boSets(YIELD_ID, 0.11);
  await saveAll.click();
  await theirs.waitFor();
}

test('typed rates that colleagues changed keep their text beside theirs, which is taken by key', async () => {
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
  expect((await note(YIELD).innerText()).split(/\s*\n\s*/)).toEqual([
    'bo@example.com saved 11.0% just now',
    'Use 11.0%',
    'Save 10.5%',
  ]);
  await expectText(note(MIXED), /deleted this rate just now/);
  await expectText(
    said,
    'Saved, except 2 rates that a colleague changed in the meantime. Choose which to keep.',
  );
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
  await expectText(note(MIXED), 'Default for high risk, left deleted');
  await expectText(unsaved, 'No unsaved changes');
  await expectText(said, '');
  expect(await store.rates()).toEqual([7.5, 11]);
});

test('the typed rate is saved over a colleague’s by keyboard, and once', async () => {
  await saveWhatBoChanged();
  await rate(YIELD).fill('11.0');
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
