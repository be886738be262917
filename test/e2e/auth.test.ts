import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { inFolder } from '#test/in-folder.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { hold, signedInPage, toastText } from './dashboard.ts';
import { newPage, openPage, screenOf } from './open-page.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const submit = (page: Page, name = 'Sign In') => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const toggle = (page: Page) => page.getByRole('button', { name: 'Need an account? Register' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });

/** Records the calls to the API from here on, but the one that asks who is signed in. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = request.url().split(server.url);
    if (call?.startsWith('/api/') && call !== '/api/user') calls.push(call);
  });
  return calls;
}

test.each(['/auth', '/admin-access'])('%s shows the sign-in screen', async (screen) => {
  const page = await openPage(browser, server.url + screen);
  await expect.poll(() => page.locator('h1').innerText()).toBe('Admin Login');
  await expect.poll(() => page.title()).toBe('Admin Login | Aldermoor');
  await expect
    .poll(() => page.getByText('For administrators of this calculator.').isVisible())
    .toBe(true);
  const username = page.getByLabel('Username');
  await expect.poll(() => username.inputValue()).toBe(ADMIN);
  await expect.poll(() => username.getAttribute('placeholder')).toBe(ADMIN);
  await expect.poll(() => username.getAttribute('autocomplete')).toBe('username');
  await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('current-password');
  await expect.poll(() => page.getByLabel('Confirm password').count()).toBe(0);
  const panel = page.getByRole('complementary', { name: 'What you manage here' });
  await expect
    .poll(() => panel.getByRole('listitem').allInnerTexts())
    .toEqual([
      'Currencies and exchange rates',
      'Asset classes and risk profiles',
      'Investment return rates',
      'System configuration',
    ]);
  const year = new Date().getFullYear();
  await expect.poll(() => page.locator('footer').innerText()).toContain(`© ${year} Aldermoor`);
  await page.locator('header').getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
});

test('the email address filled in is that of the site.json', async () => {
  const dataDir = await folderWithSite({ adminEmail: 'ops@corrigan.example' });
  const { url } = await startServer({ dataDir });
  const page = await openPage(browser, `${url}/auth`);
  const username = page.getByLabel('Username');
  await expect.poll(() => username.inputValue()).toBe('ops@corrigan.example');
  await username.clear();
  await expect.poll(() => username.getAttribute('placeholder')).toBe('ops@corrigan.example');
});

test('who was added in the terminal signs in, is welcomed back, and led to the dashboard in place of the sign-in screen', async () => {
  const add = ['user', 'add', 'thandi@example.com', '--admin', '--password-stdin'];
  await inFolder(server.dataDir).done(add, PASSWORD);
  const page = await openPage(browser, server.url);
  await page.goto(`${server.url}/auth`);
  await page.getByLabel('Username').fill('thandi@example.com');
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await dashboard(page).waitFor();
  expect(screenOf(page)).toBe('/admin');
  expect(await toastText(page, 'Login successful')).toBe('Login successful\nWelcome back!');
  await expect
    .poll(() => dashboard(page).evaluate((h1) => h1 === document.activeElement))
    .toBe(true);
  await page.goBack();
  await page.getByText('Investment mode').waitFor();
});

test('a wrong password is refused with the words of the server', async () => {
  const page = await openPage(browser, `${server.url}/auth`);
  await password(page).fill('wrong horse battery');
  await submit(page).click();
  expect(await toastText(page, 'Login failed')).toBe('Login failed\nInvalid credentials');
  expect(screenOf(page)).toBe('/auth');
  await expect.poll(() => password(page).inputValue()).toBe('wrong horse battery');
  await expect.poll(() => submit(page).isEnabled()).toBe(true);
});

test('after too many wrong ones the sentence of the server stands alone', async () => {
  const page = await openPage(browser, `${server.url}/auth`);
  await page.getByLabel('Username').fill('guessed@example.com');
  await password(page).fill('guess');
  const answers: string[] = [];
  for (let i = 0; i < 6; i++) {
    const answered = page.waitForResponse('**/api/login');
    await submit(page).click();
    answers.push(await (await answered).text());
  }
  expect(answers.at(-1)).toMatch(/^Too many/);
  await page.getByText(`${answers.at(-1)}`, { exact: true }).waitFor();
  expect(await toastText(page, 'Login failed')).toBe(`Login failed\n${answers.at(-1)}`);
});

test('an empty refusal counts as invalid credentials, and no answer says so', async () => {
  const page = await openPage(browser, `${server.url}/auth`);
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: '' }));
  await password(page).fill(PASSWORD);
  await submit(page).click();
  expect(await toastText(page, 'Login failed')).toBe('Login failed\nInvalid credentials');
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) => route.abort());
  await submit(page).click();
  await page.getByText('The server could not be reached.').first().waitFor();
});

test('while the server thinks the button says so and is pressed in vain', async () => {
  const page = await openPage(browser, `${server.url}/auth`);
  const calls = callsOf(page);
  const release = await hold(page, '**/api/login');
  await password(page).fill(PASSWORD);
  await submit(page).click();
  const pending = submit(page, 'Signing In...');
  await expect.poll(() => pending.getAttribute('aria-busy')).toBe('true');
  await pending.click();
  await page.keyboard.press('Enter');
  await toggle(page).click();
  await expect.poll(() => submit(page, 'Registering...').isVisible()).toBe(true);
  release();
  await dashboard(page).waitFor();
  expect(calls.filter((call) => call === '/api/login')).toHaveLength(1);
});

test('nothing is sent without a username and a password', async () => {
  const page = await openPage(browser, `${server.url}/auth`);
  const calls = callsOf(page);
  await submit(page).click();
  await password(page).fill(PASSWORD);
  await page.getByLabel('Username').clear();
  await submit(page).click();
  expect(calls).toEqual([]);
  await expect
    .poll(() => page.getByLabel('Username').evaluate((input) => input.matches(':invalid')))
    .toBe(true);
});

test('registering asks for the password twice, says why not, and makes no call', async () => {
  const page = await openPage(browser, `${server.url}/admin-access`);
  await page.getByLabel('Username').fill('new@example.com');
  const calls = callsOf(page);
  await toggle(page).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Admin Registration');
  await expect
    .poll(() => page.getByText('Accounts are created by an administrator.').isVisible())
    .toBe(true);
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('new@example.com');
  await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('new-password');
  await password(page).fill('one of two');
  await page.getByLabel('Confirm password').fill('the other');
  await submit(page, 'Register').click();
  expect(await toastText(page, "Passwords don't match")).toBe(
    "Passwords don't match\nPlease make sure your passwords match.",
  );
  await page.getByLabel('Confirm password').fill('one of two');
  await submit(page, 'Register').click();
  expect(await toastText(page, 'Registration not enabled')).toBe(
    'Registration not enabled\nPlease contact an administrator to create an account.',
  );
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Admin Login');
  await expect
    .poll(() => page.locator('h1').evaluate((h1) => h1 === document.activeElement))
    .toBe(true);
});

test('who is signed in already is sent to the dashboard', async () => {
  const page = await signedInPage(browser, server.url);
  await page.goto(`${server.url}/admin-access`);
  await dashboard(page).waitFor();
  expect(screenOf(page)).toBe('/admin');
});

test('without their code the screens say so, and the rest of the page lives on', async () => {
  const page = await newPage(browser);
  await page.route('**/assets/screens-*.js', (route) => route.abort());
  await page.goto(`${server.url}/auth`);
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.unroute('**/assets/screens-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});
