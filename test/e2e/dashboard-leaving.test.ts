import { expect, test } from 'vitest';
import { openDashboard, rowOf } from './dashboard.ts';
import { editorOn, startEditor } from './editor.ts';
import { pushScreen, screenOf } from './open-page.ts';

const BOTH_LOST =
  'You have 1 unsaved currency and 1 unsaved change to the ZAR rates. They will be lost.';

const { server, browser, page, ...editor } = await startEditor('Return Rates');
const { field, question, tab, action, fill, stay, leave } = editor;
const code = field('Code');
const rate = rowOf(page, 'Yield Funds').getByRole('spinbutton');
const calculator = page.getByText('Investment mode');
const backLink = page.getByRole('link', { name: 'Back to Calculator' });

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

test('a link asks once for all that is half typed', async () => {
  await tab('Currencies').click();
  await code.fill('EUR');
  await tab('Asset Classes').click();
  await action('Yield Funds', 'Edit').click();
  await fill({ Name: 'Yield' });
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
