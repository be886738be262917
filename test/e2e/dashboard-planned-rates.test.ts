import { beforeEach, expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { BO } from './colleague.ts';
import { reopenDashboard, toastText } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { CLASSES, expectText, sheetOf, startRates } from './rates.ts';

const [CASH, YIELD, MIXED] = CLASSES;
const YIELD_ID = 2;
const { first: TOMORROW, last: LAST } = daysToPlan(utcDay(new Date()));
const SAVE = `Save for ${formatDay(LAST)}`;

const { page, store, bo, rate, note, unsaved, saveAll, ...rates } = await startRates();
const { button, field, chooseFile } = rates;
const { keyboard } = page;
const day = field('Counts from');
const reason = field('Reason');
const cancelButton = button(`Cancel the planned rate of ${YIELD}`);
const question = page.getByRole('dialog', { name: 'Cancel the planned rate?' });
const drawer = page.locator('dialog.drawer');
const boPlans = (returnRate: number, from = LAST) =>
  bo('PUT', `asset-class-returns/${YIELD_ID}`, { returnRate, from });
const planned = () => store.change((draft) => draft.rate(YIELD_ID)?.next ?? null);

beforeEach(async () => {
  await bo('DELETE', `upcoming-rates/${YIELD_ID}`).catch(() => {});
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await reopenDashboard(page, 'Return Rates');
  await rate(YIELD).waitFor();
});

test('with the keyboard alone a rate is planned, and taken back after a question', async () => {
  await rate(YIELD).focus();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('10.5');
  await reason.focus();
  await keyboard.type('Committee');
  await keyboard.press('Tab');
  await expectFocus(day);
  const [year, month, date] = LAST.split('-');
  await keyboard.type(`${month}${date}${year}`);
  await button(SAVE).focus();
  await keyboard.press('Enter');
  await toastText(page, 'Return rates saved successfully');
  await expectText(note(YIELD), new RegExp(`^10\\.5% from ${formatDay(LAST)}\\s+Cancel$`));
  expect(await rate(YIELD).inputValue()).toBe('10.0');
  expect(await planned()).toEqual({ returnRate: 0.105, from: LAST });
  await expectText(unsaved, 'No unsaved changes');
  expect([await reason.inputValue(), await day.inputValue()]).toEqual(['', '']);
  await expectFocus(saveAll);

  await rate(YIELD).fill('11');
  await expectText(note(YIELD), 'was 10.0%');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expectFocus(cancelButton);
  await keyboard.press('Enter');
  await question.getByText('Yield Funds stays at 10.0% in ZAR.').waitFor();
  await expectFocus(question.getByRole('button', { name: 'Keep' }));
  await keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expectFocus(cancelButton);
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await toastText(page, 'Planned rate cancelled successfully');
  await expectFocus(rate(YIELD));
  await expectText(note(YIELD), '');
  expect(await planned()).toBeNull();
});

test('what a colleague planned, or took back, is said in its row', async () => {
  await rate(YIELD).fill('9');
  await boPlans(0.11, TOMORROW);
  await saveAll.click();
  await expectText(
    note(YIELD),
    new RegExp(`^${BO} planned 11\\.0% from ${formatDay(TOMORROW)} just now`),
  );
  await button(`Use 11.0% from ${formatDay(TOMORROW)} for ${YIELD}`).waitFor();
  await bo('DELETE', `upcoming-rates/${YIELD_ID}`);
  await button(`Save 9.0% for ${YIELD}`).click();
  await expectText(note(YIELD), /cancelled the planned rate just now/);
  await button('Use 10.0% for Yield Funds').waitFor();
});

test('an uploaded file is previewed and saved for the day that is chosen', async () => {
  const drawerDay = drawer.getByLabel('Counts from');
  const counts = (...wanted: string[]) =>
    expect.poll(() => drawer.locator('.counts dd').allInnerTexts()).toEqual(wanted);
  await boPlans(0.11, LAST);
  await chooseFile(sheetOf('ZAR,Yield Funds,11', 'ZAR,Multi-Asset Funds,12.5'));
  await counts('0', '2', '0', '0');
  await drawerDay.fill(LAST);
  await counts('0', '1', '1', '0');
  await expectAccessible(page);
  await drawerDay.fill('2020-01-01');
  await drawerDay.blur();
  await expect.poll(() => drawerDay.getAttribute('aria-invalid')).toBe('true');
  await drawerDay.fill(LAST);
  await drawer.getByRole('button', { name: 'Save 1 Rate' }).click();
  await toastText(page, 'Return rates saved successfully');
  await drawer.waitFor({ state: 'detached' });
  await expectText(note(MIXED), new RegExp(`^12\\.5% from ${formatDay(LAST)}`));
  await bo('DELETE', 'upcoming-rates/3');
});

test('a planned rate, its question and a day that cannot be are accessible', async () => {
  await boPlans(0.105);
  await reopenDashboard(page, 'Return Rates');
  await rate(MIXED).fill('13');
  await day.fill('2020-01-01');
  await rate(CASH).focus();
  await expectAccessible(page);
  await expectToFit(page);
  await cancelButton.click();
  await question.waitFor();
  await expectAccessible(page);
  await expectToFit(page);
});
