import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { inFolder } from '#test/in-folder.ts';
import { codeOf } from '#test/second-factor.ts';
import { hasFocus, rowOf, toastText } from './dashboard.ts';
import { openPage } from './open-page.ts';
import { addGuardedUser, WRONG_CODE } from './second-factor.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const field = (page: Page, name: string) => page.locator('.auth').getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });

/** Opens the sign-in screen where it asks for the code of this user. */
async function openAtCode(username: string) {
  const page = await openPage(browser, `${server.url}/auth`);
  await signInTo(page, username);
  return page;
}

async function signInTo(page: Page, username: string) {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await field(page, 'Code').waitFor();
}

test('once the password was right, the code takes the place of the fields; a used one is refused', async () => {
  const { secret, code: used } = await addGuardedUser(server, 'anna@example.com');
  const page = await openAtCode('anna@example.com');
  const code = field(page, 'Code');
  await expect.poll(() => hasFocus(code)).toBe(true);
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => code.getAttribute('inputmode')).toBe('numeric');
  await expect
    .poll(() => page.getByText('From your authenticator app, or a recovery code.').isVisible())
    .toBe(true);
  await expect.poll(() => field(page, 'Username').count()).toBe(0);
  await expect.poll(() => field(page, 'Password').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /account/ }).count()).toBe(0);
  await expect.poll(() => page.locator('.toast').count()).toBe(0);

  await code.fill(used);
  await submit(page).click();
  expect(await toastText(page, 'Login failed')).toBe(`Login failed\n${WRONG_CODE}`);
  await expect.poll(() => code.inputValue()).toBe('');
  await expect.poll(() => hasFocus(code)).toBe(true);
  await code.fill(await codeOf(secret));
  await page.keyboard.press('Enter');
  await dashboard(page).waitFor();
});

test('a recovery code signs in once', async () => {
  const { recoveryCodes } = await addGuardedUser(server, 'carla@example.com');
  const [first = '', second = ''] = recoveryCodes;
  const page = await openAtCode('carla@example.com');
  await field(page, 'Code').fill(first.replaceAll('-', ' '));
  await submit(page).click();
  await dashboard(page).waitFor();
  const other = await openAtCode('carla@example.com');
  await field(other, 'Code').fill(first);
  await submit(other).click();
  expect(await toastText(other, 'Login failed')).toContain(WRONG_CODE);
  await field(other, 'Code').fill(second);
  await submit(other).click();
  await dashboard(other).waitFor();
});

test("'Back' brings the fields back as they were, and another user can sign in", async () => {
  const { secret } = await addGuardedUser(server, 'dina@example.com');
  const page = await openAtCode('dina@example.com');
  await field(page, 'Code').fill('12');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('dina@example.com');
  await expect.poll(() => hasFocus(field(page, 'Password'))).toBe(true);
  await expect.poll(() => field(page, 'Password').inputValue()).toBe(PASSWORD);
  await submit(page).click();
  await field(page, 'Code').waitFor();
  await expect.poll(() => field(page, 'Code').inputValue()).toBe('');
  await field(page, 'Code').fill(await codeOf(secret));
  await submit(page).click();
  await dashboard(page).waitFor();
});

test('a password that was changed meanwhile is asked for again', async () => {
  await addGuardedUser(server, 'eve@example.com');
  const page = await openAtCode('eve@example.com');
  await inFolder(server.dataDir).done(
    ['user', 'set-password', 'eve@example.com', '--password-stdin'],
    'another good passphrase',
  );
  await field(page, 'Code').fill('123456');
  await submit(page).click();
  expect(await toastText(page, 'Login failed')).toBe('Login failed\nInvalid credentials');
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('eve@example.com');
});

test('signing in again takes the code in the dialog, and nothing typed is lost', async () => {
  const { secret, recoveryCodes } = await addGuardedUser(server, 'fay@example.com');
  const page = await openAtCode('fay@example.com');
  await field(page, 'Code').fill(await codeOf(secret));
  await submit(page).click();
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  const rate = rowOf(page, 'Yield Funds').getByRole('spinbutton');
  await rate.fill('9.5');
  await page.request.post(`${server.url}/api/logout`);
  await page.getByRole('button', { name: 'Save All Changes' }).click();

  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  const code = ended.getByLabel('Code', { exact: true });
  await ended.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await code.waitFor();
  await expect.poll(() => hasFocus(code)).toBe(true);
  await expect.poll(() => ended.locator('.dialog-error[role=alert]').count()).toBe(0);
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => ended.locator('.dialog-error[role=alert]').innerText())
    .toBe(`Login failed. ${WRONG_CODE}`);
  await expect.poll(() => hasFocus(code)).toBe(true);
  await ended.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => hasFocus(ended.getByLabel('Password'))).toBe(true);
  await expect.poll(() => ended.locator('.dialog-error[role=alert]').count()).toBe(0);
  await page.keyboard.press('Enter');
  await code.fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await ended.waitFor({ state: 'detached' });
  await expect.poll(() => rate.inputValue()).toBe('9.5');
  const save = page.getByRole('button', { name: 'Save All Changes' });
  await expect.poll(() => hasFocus(save)).toBe(true);
  await save.click();
  await toastText(page, 'Return rates saved successfully');
});
