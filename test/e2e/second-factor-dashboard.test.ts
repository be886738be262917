import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { encode } from 'uqr';
import { afterAll, describe, expect, test } from 'vitest';
import { formatLongDate } from '#lib/domain/format.ts';
import { PASSWORD } from '#test/accounts.ts';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { callApi } from '#test/api-client.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { codeOf } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import { hasFocus, openDashboard, rowOf, signedInPage, toastText } from './dashboard.ts';
import {
  addGuardedUser,
  CODES_TITLE,
  opener,
  openSecondFactor,
  secondFactor,
  shownCodes,
  typeCode,
  WRONG_CODE,
} from './second-factor.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

let users = 0;
/** Opens the dashboard of an administrator of its own, without a second factor. */
async function openAsSomebody(options: Parameters<typeof openDashboard>[3] = {}) {
  const username = `somebody-${++users}@example.com`;
  await addWebUser(server, username);
  return openDashboard(browser, server.url, 'Currencies', { username, ...options });
}

/** Opens the dashboard of an administrator of its own who has a second factor, with the dialog open. */
async function openAsGuarded() {
  const username = `guarded-${++users}@example.com`;
  const { secret, recoveryCodes } = await addGuardedUser(server, username);
  const signedIn = await callApi(server.url, 'POST', '/api/login', {
    json: { username, password: PASSWORD, code: recoveryCodes[0] },
  });
  const page = await openDashboardWith(signedIn.headers.getSetCookie());
  return { page, username, secret, recoveryCodes, dialog: await openSecondFactor(page) };
}

async function openDashboardWith(cookies: readonly string[]) {
  const page = await openAsSomebody();
  await page.context().clearCookies();
  await page.context().addCookies(
    cookies.map((line) => {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      return { name, value, url: server.url };
    }),
  );
  await page.goto(`${server.url}/admin`);
  return page;
}

const login = (json: Record<string, string | undefined>) =>
  callApi(server.url, 'POST', '/api/login', { json: { password: PASSWORD, ...json } });

describe('switching on', () => {
  test('shows three sentences, the QR code of the address and the secret in groups of four, and takes its code', async () => {
    const page = await openAsSomebody();
    const begun = page.waitForResponse('**/api/second-factor/begin');
    const dialog = await openSecondFactor(page);
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual([
        'Open your authenticator app and add an account.',
        'Scan the QR code with it, or type in the secret.',
        'Enter the code that the app shows.',
      ]);
    const { secret, address } = await (await begun).json();
    const field = dialog.getByLabel('Secret');
    await expect.poll(() => field.inputValue()).toBe(secret.replace(/(.{4})(?=.)/g, '$1 '));
    for (const _press of ['first', 'again']) {
      await field.click();
      await expect
        .poll(() => page.evaluate(() => `${getSelection()}`))
        .toBe(await field.inputValue());
    }

    const { data } = encode(address, { border: 4 });
    const drawn = (await dialog.getByRole('img').locator('path').getAttribute('d')) ?? '';
    const dark = new Set([...drawn.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        expect(dark.has(`${x} ${y}`)).toBe(isDark);
      });
    });

    const code = dialog.getByLabel('Code', { exact: true });
    await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => code.getAttribute('inputmode')).toBe('numeric');
    await typeCode(dialog);
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    const codes = secondFactor(page, CODES_TITLE);
    await codes.waitFor();
    await expect.poll(() => codes.innerText()).toContain('The second factor is on.');
    expect(new Set(await shownCodes(page)).size).toBe(10);

    await codes.getByRole('button', { name: 'I Have Kept Them' }).click();
    await codes.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener(page))).toBe(true);
    await openSecondFactor(page);
    await expect.poll(() => dialog.innerText()).toContain(`On since ${formatLongDate(new Date())}`);
    await expect.poll(() => dialog.innerText()).toContain('10 recovery codes left');
  });

  test.each(['light', 'dark'] as const)(
    'draws the QR code 200 square on white in %s',
    async (colorScheme) => {
      const page = await openAsSomebody({ colorScheme });
      const qr = (await openSecondFactor(page)).getByRole('img');
      await expect.poll(() => qr.boundingBox()).toMatchObject({ width: 200, height: 200 });
      const { backgroundColor, fill } = await qr.evaluate((svg) => {
        const { backgroundColor, fill } = getComputedStyle(svg);
        return { backgroundColor, fill };
      });
      expect({ backgroundColor, fill }).toEqual({
        backgroundColor: 'rgb(255, 255, 255)',
        fill: 'rgb(0, 0, 0)',
      });
    },
  );

  test('says why a code is refused, and asks for another one', async () => {
    const page = await openAsSomebody();
    const dialog = await openSecondFactor(page);
    const code = dialog.getByLabel('Code', { exact: true });
    const switchOn = dialog.getByRole('button', { name: 'Switch On' });
    await switchOn.click();
    await expect.poll(() => code.evaluate((input) => input.matches(':invalid'))).toBe(true);
    await code.fill('no code');
    await switchOn.click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe(WRONG_CODE);
    await expect.poll(() => code.inputValue()).toBe('');
    await expect.poll(() => hasFocus(code)).toBe(true);
    await typeCode(dialog);
    await page.keyboard.press('Enter');
    await secondFactor(page, CODES_TITLE).waitFor();
  });

  test('saves the recovery codes as a text file, made on the device', async () => {
    const page = await openAsSomebody();
    const dialog = await openSecondFactor(page);
    await typeCode(dialog);
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await secondFactor(page, CODES_TITLE).waitFor();
    const codes = await shownCodes(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    const saved = path.join(await tempDir(), 'codes.txt');
    await download.saveAs(saved);
    expect(await readFile(saved, 'utf8')).toBe(
      `Recovery codes of somebody-${users}@example.com, ${formatLongDate(new Date())}\n` +
        `Each signs you in once, without your phone.\n\n${codes.join('\n')}\n`,
    );
    expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  });

  test('takes the keyboard alone: focus goes in, round, and back to the button', async () => {
    const page = await openAsSomebody();
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const dialog = secondFactor(page);
    const secret = dialog.getByLabel('Secret');
    await secret.waitFor();
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(secret)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => `${getSelection()}`))
      .toBe(await secret.inputValue());
    await page.keyboard.press('Tab');
    await page.keyboard.type(await codeOf((await secret.inputValue()).replaceAll(' ', '')));
    for (const name of ['Cancel', 'Switch On', 'Close']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => hasFocus(dialog.getByRole('button', { name }))).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const codes = secondFactor(page, CODES_TITLE);
    await codes.waitFor();
    await expect.poll(() => hasFocus(codes.getByText('The second factor is on.'))).toBe(true);
    for (const name of ['Download', 'I Have Kept Them']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => hasFocus(codes.getByRole('button', { name }))).toBe(true);
    }
    await page.keyboard.press('Enter');
    await codes.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener(page))).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText(/^On since/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener(page))).toBe(true);
  });

  test('leaves no secret in the page, its storage or its history once it is closed', async () => {
    const page = await openAsSomebody();
    const dialog = await openSecondFactor(page);
    const secret = await typeCode(dialog);
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    const codes = secondFactor(page, CODES_TITLE);
    await codes.waitFor();
    const secrets = [secret, ...(await shownCodes(page))];
    await codes.getByRole('button', { name: 'I Have Kept Them' }).click();
    await codes.waitFor({ state: 'detached' });
    const left = await page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        ...[...document.querySelectorAll('input, textarea')].map(
          (field) => (field as HTMLInputElement).value,
        ),
        JSON.stringify({ ...localStorage, ...sessionStorage }),
        JSON.stringify(history.state),
        location.href,
        document.cookie,
      ].join('\n'),
    );
    expect(left).toContain('Admin Dashboard');
    for (const each of secrets) {
      expect(left).not.toContain(each);
      expect(left.replaceAll(' ', '')).not.toContain(each);
    }
  });

  test('works without the QR code where that cannot be loaded, and says where nothing can', async () => {
    const page = await openAsSomebody();
    await page.route('**/assets/drawers-*.js', (route) => route.abort());
    await opener(page).click();
    expect(await toastText(page, 'Failed to open the second factor')).toContain('connection');
    // While nothing is asked for: what is in the air when routes change may never be answered.
    await page.unroute('**/assets/drawers-*.js');
    await page.route('**/assets/qr-path-*.js', (route) => route.abort());
    await page.reload();
    const dialog = await openSecondFactor(page);
    await expect
      .poll(() => dialog.getByLabel('Secret').inputValue())
      .toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await expect.poll(() => dialog.getByRole('img').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.route('**/api/second-factor', (route) => route.abort());
    await opener(page).click();
    await expect
      .poll(() => dialog.getByRole('alert').innerText())
      .toContain('could not be reached');
  });
});

describe('a second factor that is on', () => {
  test('gets new recovery codes after password and code, and the old ones are void', async () => {
    const { page, username, secret, recoveryCodes, dialog } = await openAsGuarded();
    await expect.poll(() => dialog.innerText()).toContain('9 recovery codes left');
    await dialog.getByRole('button', { name: 'New Recovery Codes' }).click();
    const password = dialog.getByLabel('Password');
    await expect.poll(() => hasFocus(password)).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const renew = dialog.getByRole('button', { name: 'New Recovery Codes' });
    await expect.poll(() => hasFocus(renew)).toBe(true);

    await renew.click();
    await password.fill('wrong horse battery');
    await dialog.getByLabel('Code', { exact: true }).fill(await codeOf(secret));
    await renew.click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe('That password is wrong.');
    await password.fill(PASSWORD);
    await dialog.getByLabel('Code', { exact: true }).fill(await codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = secondFactor(page, CODES_TITLE);
    await codes.waitFor();
    await expect.poll(() => codes.innerText()).toContain('The codes you had before are void.');
    const [first] = await shownCodes(page);
    expect((await login({ username, code: recoveryCodes[1] })).status).toBe(401);
    expect((await login({ username, code: first })).status).toBe(200);
  });

  test('is switched off after password and code', async () => {
    const { page, username, secret, dialog } = await openAsGuarded();
    await dialog.getByRole('button', { name: 'Switch Off' }).click();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByLabel('Code', { exact: true }).fill('123456');
    await dialog.getByRole('button', { name: 'Switch Off' }).click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe(WRONG_CODE);
    await dialog.getByLabel('Code', { exact: true }).fill(await codeOf(secret));
    await dialog.getByRole('button', { name: 'Switch Off' }).click();
    await toastText(page, 'Second factor switched off successfully');
    await dialog.waitFor({ state: 'detached' });
    expect((await login({ username })).status).toBe(200);
    await rowOf(page, 'USD').getByRole('button', { name: 'Set default' }).click();
    await toastText(page, 'Default currency updated successfully');
  });
});

test('where it is required, the dashboard has it switched on before anything else', async () => {
  const env = { REQUIRE_SECOND_FACTOR: 'true' };
  const strict = await startServer({ env });
  await addWebUser(strict, 'new@example.com');
  const page = await signedInPage(browser, strict.url, { username: 'new@example.com' });
  await page.goto(`${strict.url}/admin`);
  const dialog = secondFactor(page);
  await dialog.getByLabel('Secret').waitFor();
  await expect
    .poll(() => dialog.innerText())
    .toContain('Administrators need one here. Switch it on to go on.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await dialog.getByLabel('Secret').waitFor();
  await typeCode(dialog);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  const field = rowOf(page, 'Yield Funds').getByRole('spinbutton');
  await field.fill('10.7');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await toastText(page, 'Return rates saved successfully');
});
