import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, addWebUser, startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { inFolder } from '#test/in-folder.ts';
import { folderWithSite } from '#test/own-site.ts';
import { hold, signedInPage, toastText } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { moveTo, openPage, screenOf, sharedPage } from './open-page.ts';

const OPS = 'ops@corrigan.example';

const dataDir = await folderWithSite({ adminEmail: OPS });
const server = await startAdminServer({ dataDir });
const browser = await openBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const dashboard = (page: Page) => heading(page, 'Admin Dashboard');
const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => button(page, 'Sign In');

/** Opens a screen for somebody who is not signed in. */
const open = (screen: string) => sharedPage(browser, server.url + screen);

/** Records the calls to the API from here on, but the one that asks who is signed in. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = request.url().split(server.url);
    if (call?.startsWith('/api/') && call !== '/api/user') calls.push(call);
  });
  return calls;
}

test('a ring turns until it is known that nobody is signed in', async () => {
  const page = await open('/livez');
  const release = await hold(page, '**/api/user');
  await page.goto(`${server.url}/admin`);
  const ring = page.getByRole('status', { name: 'Loading' });
  await ring.waitFor();
  // The ring of the screen's code on its way makes room for that of the question who is signed in.
  await expect.poll(() => ring.evaluate((element) => getComputedStyle(element).width)).toBe('32px');
  expect(await page.locator('h1').count()).toBe(0);
  release();
  await heading(page, 'Admin Login').waitFor();
  expect(screenOf(page)).toBe('/auth');
});

test('who is no administrator is led from the dashboard to the calculator', async () => {
  await addWebUser(server, 'ben@example.com', false);
  const page = await signedInPage(browser, server.url, { username: 'ben@example.com' });
  await page.goto(`${server.url}/admin`);
  await page.getByText('Investment mode').waitFor();
  expect(screenOf(page)).toBe('/');
});

test('the sign-in screen says what is managed, and fills in the address of site.json', async () => {
  const page = await open('/auth');
  await expect.poll(() => page.locator('h1').innerText()).toBe('Admin Login');
  await expect.poll(() => page.title()).toBe('Admin Login | Aldermoor');
  const lead = page.getByText('For administrators of this calculator.');
  await expect.poll(() => lead.isVisible()).toBe(true);
  await expect.poll(() => username(page).inputValue()).toBe(OPS);
  expect(await username(page).getAttribute('placeholder')).toBe(OPS);
  expect(await page.locator('footer').innerText()).toContain(
    `© ${new Date().getFullYear()} Aldermoor`,
  );
  const panel = page.getByRole('complementary', { name: 'What you manage here' });
  await expect
    .poll(() => panel.getByRole('listitem').allInnerTexts())
    .toEqual([
      'Currencies and exchange rates',
      'Asset classes and risk profiles',
      'Investment return rates',
      'System configuration',
    ]);
  await expectAccessible(page);
  await expectToFit(page);
});

test('registering asks for the password twice, says why not, and makes no call', async () => {
  const page = await open('/admin-access');
  await heading(page, 'Admin Login').waitFor();
  await username(page).fill('new@example.com');
  const calls = callsOf(page);
  await button(page, 'Need an account? Register').click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Admin Registration');
  const lead = page.getByText('Accounts are created by an administrator.');
  await expect.poll(() => lead.isVisible()).toBe(true);
  await expect.poll(() => username(page).inputValue()).toBe('new@example.com');
  await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('new-password');

  await password(page).fill('one of two');
  await page.getByLabel('Confirm password').fill('the other');
  await button(page, 'Register').click();
  expect(await toastText(page, "Passwords don't match")).toBe(
    "Passwords don't match\nPlease make sure your passwords match.",
  );
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByLabel('Confirm password').fill('one of two');
  await button(page, 'Register').click();
  expect(await toastText(page, 'Registration not enabled')).toBe(
    'Registration not enabled\nPlease contact an administrator to create an account.',
  );
  expect(calls).toEqual([]);

  await button(page, 'Already have an account? Sign in').click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Admin Login');
  await expectFocus(page.locator('h1'));
});

test('a refusal is told in the words of the server, and what was typed stays', async () => {
  const page = await open('/auth');
  const calls = callsOf(page);
  await submit(page).click();
  await password(page).fill('wrong horse battery');
  await username(page).clear();
  await submit(page).click();
  const isInvalid = () => username(page).evaluate((input) => input.matches(':invalid'));
  await expect.poll(isInvalid).toBe(true);
  expect(calls).toEqual([]);

  const toast = page.locator('.toast-words');
  await username(page).fill(ADMIN);
  await submit(page).click();
  await expect.poll(() => toast.innerText()).toBe('Login failed\nInvalid credentials');
  expect(screenOf(page)).toBe('/auth');
  await expect.poll(() => password(page).inputValue()).toBe('wrong horse battery');
  await expect.poll(() => submit(page).isEnabled()).toBe(true);
});

test('signing in leads to the dashboard, and is sent once', async () => {
  const add = ['user', 'add', 'thandi@example.com', '--admin', '--password-stdin'];
  await inFolder(server.dataDir).done(add, PASSWORD);
  const page = await openPage(browser, `${server.url}/auth`);
  await page.locator('header').getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  await moveTo(page, '/auth');
  const calls = callsOf(page);
  const release = await hold(page, '**/api/login');
  await username(page).fill('thandi@example.com');
  await password(page).fill(PASSWORD);
  await submit(page).click();
  const pending = button(page, 'Signing In...');
  await expect.poll(() => pending.getAttribute('aria-busy')).toBe('true');
  await pending.click();
  await page.keyboard.press('Enter');
  await button(page, 'Need an account? Register').click();
  await expect.poll(() => button(page, 'Registering...').isVisible()).toBe(true);
  release();

  await dashboard(page).waitFor();
  expect(calls.filter((call) => call === '/api/login')).toHaveLength(1);
  expect(screenOf(page)).toBe('/admin');
  expect(await toastText(page, 'Login successful')).toBe('Login successful\nWelcome back!');
  await expectFocus(dashboard(page));
  await page.goBack();
  await page.getByText('Investment mode').waitFor();
  await moveTo(page, '/admin-access');
  await dashboard(page).waitFor();
  expect(screenOf(page)).toBe('/admin');
});
