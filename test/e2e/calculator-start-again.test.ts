import { expect, test } from 'vitest';
import { putIn, startCalculator } from './calculator-page.ts';
import { expectFocus } from './focus.ts';
import { SERVER_URL, sharedPage, textOf } from './open-page.ts';

const { browser, page } = await startCalculator();

const CHOICE = 'currency=ZAR&class=Money+Market+Funds';
const AT_THE_START = 'In 10 years you could have R126,561.24';

const startAgain = page.getByRole('button', { name: 'Start again' });
const undo = page.getByRole('button', { name: 'Undo' });
const deposit = page.getByLabel('Initial deposit');
const topUp = page.getByLabel('Monthly top-up');
const period = page.getByRole('slider', { name: 'Investment period' });
const advanced = page.getByRole('button', { name: 'Advanced Options' });
const inflationSwitch = page.getByRole('switch', { name: 'Adjust for inflation' });
const share = (name: string) => page.getByRole('slider', { name });

const headline = () => textOf(page, '.headline');
const fragment = () => new URL(page.url()).hash.slice(1);

/** Returns what the form holds, each control with its value. */
function held(): Promise<Record<string, string>> {
  const counting = '.form :is(input:not([type=radio]):enabled, input:checked, select)';
  return page
    .locator(counting)
    .evaluateAll((controls: HTMLInputElement[]) =>
      Object.fromEntries(
        controls.map(({ name, type, checked, value }) => [
          name,
          type === 'checkbox' ? String(checked) : value,
        ]),
      ),
    );
}

/** Each with the fragment that it makes of the address. */
const changes: [made: string, change: () => Promise<unknown>][] = [
  [`deposit=50000&${CHOICE}`, () => deposit.fill('50 000')],
  [
    `inflationRate=6&${CHOICE}`,
    async () => {
      await inflationSwitch.press('Space');
      await page.getByLabel('Inflation rate').fill('6');
      await inflationSwitch.press('Space');
    },
  ],
  [`years=11&${CHOICE}`, () => period.fill('11')],
  [
    // Shares count also when they are not seen.
    `${CHOICE}&share=56,25,19`,
    async () => {
      await page.getByText('Blended portfolio', { exact: true }).click();
      await share('Money Market Funds').fill('60');
      await share('Yield Funds').fill('25');
      await page.getByText('Single asset class').click();
    },
  ],
];

test('the address says what counts as something else, and Start again brings it back', async () => {
  await advanced.click();
  const before = await held();
  for (const [message, change] of changes) {
    await expect.poll(() => startAgain.count(), { message }).toBe(0);
    await change();
    await expect.poll(fragment).toBe(message);
    await startAgain.click();
    await expect.poll(headline, { message }).toBe(AT_THE_START);
    await expect.poll(held, { message }).toEqual(before);
  }
  await expect.poll(() => page.url()).toBe(`${SERVER_URL}/`);

  await deposit.fill('10 000,00');
  await topUp.fill('501');
  await startAgain.waitFor();
  await topUp.fill('R500');
  await startAgain.waitFor({ state: 'detached' });
  expect(fragment()).toBe('');
  await advanced.click();
});

test('Undo takes Start again back, until the next change', async () => {
  const everything =
    'deposit=50000&topup=1500&escalation=6&inflation=4&years=15&currency=KES&class=Yield+Funds&mode=blended&share=60,25,15';
  await putIn(page, everything);
  await startAgain.waitFor();
  const [figure, form] = [await headline(), await held()];
  expect(figure).toContain('KSh');

  await advanced.focus();
  await page.keyboard.press('Tab');
  await expectFocus(startAgain);
  await page.keyboard.press('Enter');
  await expect.poll(headline).toBe(AT_THE_START);
  await expect.poll(fragment).toBe('');
  await expectFocus(undo);

  await page.keyboard.press('Enter');
  await expect.poll(headline).toBe(figure);
  expect(await held()).toEqual(form);
  await expectFocus(startAgain);
  await expect.poll(fragment).toBe(everything);

  await startAgain.click();
  await undo.waitFor();
  // Another change, though it counts the same.
  await topUp.fill('500.00');
  await undo.waitFor({ state: 'detached' });
  expect(await startAgain.count()).toBe(0);
  await topUp.fill('600');
  await startAgain.waitFor();
});

test('rates that come after the press do not end Undo', async () => {
  // Anew, so that those of the start have not been asked for.
  await sharedPage(browser, `${SERVER_URL}/#currency=KES&class=Yield+Funds`);
  await startAgain.waitFor();
  const shown = await textOf(page, '.assumptions');
  expect(shown).toContain('KSh');
  await page.route('**/by-currency/ZAR', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, name: 'Other', rate: 0.09 }, ...others] });
  });
  await startAgain.click();
  await expect.poll(() => textOf(page, '.assumptions')).toContain('in Other at 9% a year');
  await undo.click();
  await expect.poll(() => textOf(page, '.assumptions')).toBe(shown);
});
