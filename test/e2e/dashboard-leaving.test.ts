import { expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { rowOf, sharedDashboard } from './dashboard.ts';
import { pushScreen, screenOf } from './open-page.ts';

const BOTH_LOST =
  'You have 1 unsaved currency and 1 unsaved change to the ZAR rates. They will be lost.';

const { url } = await startAdminServer();
const browser = await openBrowser();

/** Opens the return rates, and returns what an administrator works with there. */
async function openRates() {
  const page = await sharedDashboard(browser, url, 'Return Rates');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  return {
    page,
    question,
    tab: (name: string) => page.getByRole('tab', { name }),
    field: (label: string) => page.getByLabel(label, { exact: true }),
    rate: rowOf(page, 'Yield Funds').getByRole('spinbutton'),
    calculator: page.getByText('Investment mode'),
    backLink: page.getByRole('link', { name: 'Back to Calculator' }),
    /** Expects the question to say what will be lost, and stays. */
    stay: async (loss: string) => {
      await expect.poll(() => question.innerText()).toContain(loss);
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
    },
    leave: () => question.getByRole('button', { name: 'Leave' }).click(),
  };
}

test('each tab has an address, which reload, back and a change by hand keep', async () => {
  const { page, tab, rate, calculator, backLink, stay, leave } = await openRates();
  const shown = (name: string) =>
    expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
  const hash = () => new URL(page.url()).hash;
  expect(hash()).toBe('#return-rates');
  await page.reload();
  await shown('Return Rates');
  await tab('Asset Classes').click();
  expect(hash()).toBe('#asset-classes');
  await backLink.click();
  await calculator.waitFor();
  await page.goBack();
  await shown('Asset Classes');

  const goTo = (name: string) =>
    page.evaluate((fragment) => {
      window.location.hash = fragment;
    }, name);
  await goTo('#return-rates');
  await shown('Return Rates');
  await rate.fill('9.5');
  await goTo('#currencies');
  await stay('You have 1 unsaved change to the ZAR rates. It will be lost.');
  expect(hash()).toBe('#return-rates');
  expect(await rate.inputValue()).toBe('9.5');
  await goTo('#currencies');
  await leave();
  await shown('Currencies');
  expect(hash()).toBe('#currencies');
});

test('forward and back ask first, and then go where they lead', async () => {
  const { page, tab, field, rate, calculator, stay, leave } = await openRates();
  // The screens: calculator, dashboard, calculator.
  await pushScreen(page, '/');
  await pushScreen(page, '/admin');
  await pushScreen(page, '/');
  await page.goBack();
  await tab('Currencies').click();
  await field('Code').fill('EUR');
  await tab('Return Rates').click();
  await rate.fill('9.5');
  for (const move of [() => page.goForward(), () => page.goBack()]) {
    await move();
    await stay(BOTH_LOST);
    expect(screenOf(page)).toBe('/admin');
    expect(await rate.inputValue()).toBe('9.5');
  }
  await page.goBack();
  await leave();
  await calculator.waitFor();
  expect(screenOf(page)).toBe('/');
});

test('a link asks once for all that is half typed', async () => {
  const { page, tab, field, rate, calculator, backLink, question, stay, leave } = await openRates();
  await tab('Currencies').click();
  await field('Code').fill('EUR');
  await tab('Asset Classes').click();
  await rowOf(page, 'Yield Funds').getByRole('button', { name: 'Edit' }).click();
  await field('Name').fill('Yield');
  await tab('Return Rates').click();
  await rate.fill('9.5');
  await backLink.click();
  await stay(
    'You have 1 unsaved currency, unsaved changes to Yield Funds and 1 unsaved change to the ZAR rates. They will be lost.',
  );
  expect(screenOf(page)).toBe('/admin');
  expect(await rate.inputValue()).toBe('9.5');
  await page.locator('.brand').click();
  await leave();
  await calculator.waitFor();
  expect(await question.count()).toBe(0);
});
