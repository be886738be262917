import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { version } from '../../package.json';
import { openDashboard, rowOf, sharedDashboard, toastText } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { moveTo, screenOf } from './open-page.ts';

const server = await startAdminServer();
const browser = await openBrowser();

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const password = (page: Page) => ended(page).getByLabel('Password');
const signIn = (page: Page) => ended(page).getByRole('button', { name: 'Sign In' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Ends the session as another window does: the page is told nothing. */
const endSession = (page: Page) => page.request.post(`${server.url}/api/logout`);

test('the dashboard says which it is, and its tabs take arrows, Home and End', async () => {
  const page = await sharedDashboard(browser, server.url);
  await expect.poll(() => page.title()).toBe('Admin Dashboard | Aldermoor');
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  for (const text of [
    'Manage currencies, asset classes and return rates for the investment calculator.',
    'Environment: production',
    `Version: ${today} (${version})`,
    'Estimates only. Not financial advice.',
  ])
    await expect.poll(() => page.getByText(text, { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => page.getByText(`Signed in as ${ADMIN} Account`).isVisible()).toBe(true);
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['Currencies', 'Asset Classes', 'Return Rates']);
  const chosen = page.getByRole('tab', { selected: true });
  for (const [key, tab] of [
    ['ArrowRight', 'Asset Classes'],
    ['End', 'Return Rates'],
    ['ArrowRight', 'Currencies'],
    ['ArrowLeft', 'Return Rates'],
    ['Home', 'Currencies'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => chosen.innerText()).toBe(tab);
  }
  await expectFocus(chosen);
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('tabpanel', { name: 'Currencies' }));

  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  await page.goBack();
  await heading(page, 'Admin Dashboard').waitFor();
});

test('a form sent without a session keeps its text, and is sent after signing in again', async () => {
  const page = await sharedDashboard(browser, server.url);
  for (const [name, text] of Object.entries({ Code: 'EUR', Name: 'Euro', Symbol: '€' }))
    await page.getByLabel(name, { exact: true }).fill(text);
  await endSession(page);
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await ended(page).waitFor();
  await expect
    .poll(() => ended(page).innerText())
    .toContain('Sign in to go on. What you typed is still here.');
  expect(await toastText(page, 'Failed to add currency')).toBe(
    'Failed to add currency\nYou are signed out: sign in and try again.',
  );
  await expectFocus(password(page));
  await expect.poll(() => ended(page).getByLabel('Username').inputValue()).toBe(ADMIN);

  await password(page).fill('wrong horse battery');
  await signIn(page).click();
  const refusal = ended(page).locator('.dialog-error[role=alert]');
  await expect.poll(() => refusal.innerText()).toBe('Login failed. Invalid credentials');
  await expectAccessible(page);
  await expectToFit(page, ended(page));

  await password(page).fill(PASSWORD);
  await signIn(page).click();
  await ended(page).waitFor({ state: 'detached' });
  expect(await toastText(page, 'Login successful')).toBe('Login successful\nWelcome back!');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Euro');
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await rowOf(page, 'EUR').waitFor();

  // What could not be loaded is loaded with a new session.
  await endSession(page);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await ended(page).waitFor();
  await password(page).fill(PASSWORD);
  await signIn(page).click();
  await ended(page).waitFor({ state: 'detached' });
  await rowOf(page, 'Yield Funds').waitFor();
});

test('who does not sign in again is asked at the next change', async () => {
  const page = await openDashboard(browser, server.url);
  await endSession(page);
  const setDefault = rowOf(page, 'USD').getByRole('button', { name: 'Set default' });
  await setDefault.click();
  await ended(page).getByRole('button', { name: 'Cancel' }).click();
  await ended(page).waitFor({ state: 'detached' });
  await expectFocus(setDefault);
  await setDefault.click();
  await ended(page).waitFor();
  await page.reload();
  await heading(page, 'Admin Login').waitFor();
});

test('logging out returns to the calculator, and closes the dashboard', async () => {
  const page = await openDashboard(browser, server.url);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await toastText(page, 'Logged out successfully')).toBe('Logged out successfully');
  await page.getByText('Investment mode').waitFor();
  expect(screenOf(page)).toBe('/');
  expect((await page.request.get(`${server.url}/api/user`)).status()).toBe(401);
  await moveTo(page, '/admin');
  await heading(page, 'Admin Login').waitFor();
});
