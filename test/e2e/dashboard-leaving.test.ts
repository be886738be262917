import { expect, test } from 'vitest';
import { hold, openDashboard, rowOf } from './dashboard.ts';
import { editorOn, startEditor } from './editor.ts';
import { expectFocus } from './focus.ts';
import { pushScreen, screenOf } from './open-page.ts';

const BOTH_LOST =
  'You have 1 unsaved currency and 1 unsaved change to the ZAR rates. They will be lost.';

const { server, browser, page, ...editor } = await startEditor('Return Rates');
const { field, question, tab, button, form, action, fill, stay, leave } = editor;
const code = field('Code');
const rate = rowOf(page, 'Yield Funds').getByRole('spinbutton');
const currency = page.getByLabel('Currency');
const calculator = page.getByText('Investment mode');
const backLink = page.getByRole('link', { name: 'Back to Calculator' });

/** Returns whether the page asks to be kept when it is closed or loaded anew. */
const asksToStay = () =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('another tab or currency asks first, and drops what was typed only when left', async () => {
  await rate.fill('9.5');
  await tab('Currencies').click();
  await expectFocus(question.getByRole('button', { name: 'Stay' }));
  await stay('You have 1 unsaved change to the ZAR rates. It will be lost.');
  await expectFocus(tab('Return Rates'));
  expect(await rate.inputValue()).toBe('9.5');

  const chosen = () => currency.locator('option:checked').innerText();
  await currency.selectOption('USD - US Dollar');
  await stay('You have 1 unsaved change to the ZAR rates. It will be lost.');
  expect(await rate.inputValue()).toBe('9.5');
  await expect.poll(chosen).toBe('ZAR - South African Rand');
  await currency.selectOption('USD - US Dollar');
  await leave();
  await expect.poll(() => rate.inputValue()).toBe('8.0');
  expect(await chosen()).toBe('USD - US Dollar');
});

test('the question goes on by itself once what it asks about is saved', async () => {
  const SAVE = '**/api/admin/asset-class-returns/*';
  const release = await hold(page, SAVE);
  await rate.fill('10.5');
  await button('Save All Changes').click();
  await tab('Currencies').click();
  await question.getByText('Saving 1 change').waitFor();
  release();
  await rowOf(page, 'KES').waitFor();
  expect(await question.count()).toBe(0);
  await expectFocus(tab('Currencies'));
});

test('each tab has an address, which reload, back and a change by hand keep', async () => {
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
  // The screens: calculator, dashboard, calculator.
  await pushScreen(page, '/');
  await pushScreen(page, '/admin');
  await pushScreen(page, '/');
  await page.goBack();
  await tab('Currencies').click();
  await code.fill('EUR');
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

test('logging out asks first', async () => {
  const own = await openDashboard(browser, server.url);
  const there = editorOn(own);
  const logout = there.button('Logout');
  const isSignedIn = async () => (await own.request.get(`${server.url}/api/user`)).ok();
  await there.field('Code').fill('EUR');
  await there.tab('Return Rates').click();
  await rowOf(own, 'Yield Funds').getByRole('spinbutton').fill('9.5');
  await logout.click();
  await there.stay(BOTH_LOST);
  expect(await isSignedIn()).toBe(true);
  await logout.click();
  await there.leave();
  await own.getByText('Investment mode').waitFor();
  expect(screenOf(own)).toBe('/');
  expect(await isSignedIn()).toBe(false);
});

test('nothing is asked where nothing was typed, or it was taken back or saved', async () => {
  await currency.selectOption('BWP - Botswana Pula');
  await expect.poll(() => rate.inputValue()).toBe('8.0');
  expect(await asksToStay()).toBe(false);
  await rate.fill('8.5');
  expect(await asksToStay()).toBe(true);
  await rate.fill('8.0');
  expect(await asksToStay()).toBe(false);
  await rate.fill('8.5');
  await button('Save All Changes').click();
  await page.getByText('No unsaved changes').waitFor();
  expect(await asksToStay()).toBe(false);

  await tab('Currencies').click();
  await action('BWP', 'Edit').click();
  await fill({ Name: 'The pula' });
  await button('Update Currency').click();
  await rowOf(page, 'BWP').getByText('The pula').waitFor();
  await backLink.click();
  await calculator.waitFor();
});

test('what is half typed survives another tab, and a link asks once for all of it', async () => {
  await tab('Currencies').click();
  await rowOf(page, 'ZAR').waitFor();
  await code.fill('EUR');
  await backLink.click();
  await stay('You have 1 unsaved currency. It will be lost.');
  expect(screenOf(page)).toBe('/admin');
  await tab('Asset Classes').click();
  await action('Yield Funds', 'Edit').click();
  await fill({ Name: 'Yield' });
  await tab('Return Rates').click();
  await rate.waitFor();
  await tab('Currencies').click();
  await expect.poll(() => code.inputValue()).toBe('EUR');
  await tab('Asset Classes').click();
  await form('Edit Yield Funds').waitFor();
  expect(await field('Name').inputValue()).toBe('Yield');
  expect(await question.count()).toBe(0);

  await tab('Return Rates').click();
  await rate.fill('9.5');
  await backLink.click();
  await stay(
    'You have 1 unsaved currency, unsaved changes to Yield Funds and 1 unsaved change to the ZAR rates. They will be lost.',
  );
  expect(await rate.inputValue()).toBe('9.5');
  await page.locator('.brand').click();
  await leave();
  await calculator.waitFor();
  expect(await question.count()).toBe(0);
});
