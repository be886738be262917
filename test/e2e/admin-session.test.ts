import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, openDashboard, rowOf, toastText } from './dashboard.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const password = (page: Page) => ended(page).getByLabel('Password');
const signIn = (page: Page) => ended(page).getByRole('button', { name: 'Sign In' });

/** Ends the session as another window does: the page is told nothing. */
const endSession = (page: Page) => page.request.post(`${server.url}/api/logout`);

test('a form sent without a session keeps its text, asks to sign in, and can be sent again', async () => {
  const page = await openDashboard(browser, server.url);
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
  await expect.poll(() => hasFocus(password(page))).toBe(true);
  await expect.poll(() => ended(page).getByLabel('Username').inputValue()).toBe(ADMIN);

  await password(page).fill('wrong horse battery');
  await signIn(page).click();
  const refusal = ended(page).locator('.dialog-error[role=alert]');
  await expect.poll(() => refusal.innerText()).toBe('Login failed. Invalid credentials');
  expect(await axeFindings(page)).toEqual([]);

  await password(page).fill(PASSWORD);
  await signIn(page).click();
  await ended(page).waitFor({ state: 'detached' });
  expect(await toastText(page, 'Login successful')).toBe('Login successful\nWelcome back!');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Euro');
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await rowOf(page, 'EUR').waitFor();
});

test('typed rates stay, and are saved after signing in again', async () => {
  const page = await openDashboard(browser, server.url, 'Return Rates');
  const field = rowOf(page, 'Yield Funds').getByRole('spinbutton');
  await field.fill('9.5');
  await endSession(page);
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await ended(page).waitFor();
  await expect.poll(() => field.inputValue()).toBe('9.5');
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await toastText(page, 'Return rates saved successfully');
});

test('rates that could not be loaded without a session are loaded with a new one', async () => {
  const page = await openDashboard(browser, server.url);
  await rowOf(page, 'ZAR').waitFor();
  await endSession(page);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await ended(page).waitFor();
  await password(page).fill(PASSWORD);
  await signIn(page).click();
  await rowOf(page, 'Yield Funds').waitFor();
});

test('who does not sign in again stays, is asked at the next change, and has left after a reload', async () => {
  const page = await openDashboard(browser, server.url);
  await endSession(page);
  const setDefault = rowOf(page, 'USD').getByRole('button', { name: 'Set default' });
  await setDefault.click();
  await ended(page).getByRole('button', { name: 'Cancel' }).click();
  await ended(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(setDefault)).toBe(true);
  await setDefault.click();
  await ended(page).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});
