import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { addWebUser } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { codeOf, type SwitchedOn, switchOnSecondFactor } from '#test/second-factor.ts';
import { WRONG_CODE } from './account.ts';
import { rowOf, toastText } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();

const field = (page: Page, name: string) => page.locator('.auth').getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });

/** Opens the sign-in screen where it asks a new administrator for the code. */
async function openAtCode(username: string): Promise<SwitchedOn & { page: Page }> {
  await addWebUser(server, username);
  const factor = await switchOnSecondFactor(server.url, username);
  const page = await openPage(browser, `${server.url}/auth`);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(PASSWORD);
  const sent = page.waitForRequest('**/api/login');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ username, password: PASSWORD });
  await field(page, 'Code').waitFor();
  return { page, ...factor };
}

test("the code takes the place of the fields, and 'Back' brings them back", async () => {
  const { page, secret, code: used } = await openAtCode('anna@example.com');
  const code = field(page, 'Code');
  await expectFocus(code);
  await expectAccessible(page);
  await expectToFit(page);

  await code.fill(used);
  await submit(page).click();
  expect(await toastText(page, 'Login failed')).toBe(`Login failed\n${WRONG_CODE}`);
  await expect.poll(() => code.inputValue()).toBe('');
  await expectFocus(code);

  await code.fill('12');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('anna@example.com');
  await expectFocus(field(page, 'Password'));
  await expect.poll(() => field(page, 'Password').inputValue()).toBe(PASSWORD);
  await submit(page).click();
  await code.waitFor();
  await expect.poll(() => code.inputValue()).toBe('');
  await code.fill(await codeOf(secret));
  await page.keyboard.press('Enter');
  await dashboard(page).waitFor();
});

test('after a session has ended a recovery code signs in again, and nothing typed is lost', async () => {
  const { page, recoveryCodes } = await openAtCode('fay@example.com');
  const [first = '', second = ''] = recoveryCodes;
  await field(page, 'Code').fill(first.replaceAll('-', ' '));
  await submit(page).click();
  expect(await toastText(page, 'Login successful')).toBe(
    'Login successful\nYou used a recovery code: 9 left.',
  );
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  const rate = rowOf(page, 'Yield Funds').getByRole('spinbutton');
  await rate.fill('9.5');
  await page.request.post(`${server.url}/api/logout`);
  const save = page.getByRole('button', { name: 'Save All Changes' });
  await save.click();

  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  const password = ended.getByLabel('Password');
  const code = ended.getByLabel('Code', { exact: true });
  const refusal = ended.locator('.dialog-error[role=alert]');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await code.waitFor();
  await expectFocus(code);
  await expect.poll(() => refusal.count()).toBe(0);
  await code.fill(first);
  await page.keyboard.press('Enter');
  await expect.poll(() => refusal.innerText()).toBe(`Login failed. ${WRONG_CODE}`);
  await expectFocus(code);
  await expectAccessible(page);
  await expectToFit(page, ended);
  await ended.getByRole('button', { name: 'Back', exact: true }).click();
  await expectFocus(password);
  await expect.poll(() => refusal.count()).toBe(0);
  await page.keyboard.press('Enter');
  await code.fill(second);
  await page.keyboard.press('Enter');
  await ended.waitFor({ state: 'detached' });
  await expect.poll(() => rate.inputValue()).toBe('9.5');
  await expectFocus(save);
  await save.click();
  await toastText(page, 'Return rates saved successfully');
});
