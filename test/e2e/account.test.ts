import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { formatLongDate } from '#lib/domain/format.ts';
import { PASSWORD } from '#test/accounts.ts';
import { addWebUser } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { type RunningServer, startServer } from '#test/running-server.ts';
import { codeOf } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import {
  accountDialog,
  CODES_TITLE,
  opener,
  openSecondFactor,
  openSteps,
  partOf,
  STEPS_TITLE,
  shownCodes,
  typeCode,
  WRONG_CODE,
} from './account.ts';
import { rowOf } from './dashboard.ts';
import { expectAccessible, expectToFit } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { sharedPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();

/** Loads the dashboard anew for somebody else, in the page that the tests share. */
async function openAs(username: string, { url }: RunningServer = server) {
  const page = await sharedPage(browser, `${url}/livez`);
  const data = { username, password: PASSWORD };
  expect((await page.request.post(`${url}/api/login`, { data })).status()).toBe(200);
  await page.goto(`${url}/admin`);
  return page;
}

/** Loads it for a new administrator, who has no second factor. */
async function openAsNew(username: string): Promise<Page> {
  await addWebUser(server, username);
  return openAs(username);
}

test('the keyboard alone switches a second factor on, whose recovery codes are shown once', async () => {
  const username = 'a-user-with-a-long-name@aldermoor.example';
  const page = await openAsNew(username);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const account = accountDialog(page);
  await account.getByText('Off: your password alone signs you in.').waitFor();
  await account.getByRole('button', { name: 'Switch On' }).focus();
  await page.keyboard.press('Enter');
  const part = partOf(page, 'Second factor');
  const password = part.getByLabel('Current password');
  await expectFocus(password);
  await page.keyboard.type('wrong horse battery');
  await page.keyboard.press('Enter');
  await expect.poll(() => part.getByRole('alert').innerText()).toBe('That password is wrong.');
  await expectFocus(password);
  await password.fill(PASSWORD);
  const begun = page.waitForResponse('**/api/second-factor/begin');
  await page.keyboard.press('Enter');

  const steps = accountDialog(page, STEPS_TITLE);
  const { secret, address } = await (await begun).json();
  await expectFocus(steps.getByRole('list'));
  await expect
    .poll(() => steps.getByRole('listitem').allInnerTexts())
    .toEqual([
      'Open your authenticator app and add an account.',
      'Scan the QR code with it, or type in the secret.',
      'Enter the code that the app shows.',
    ]);
  const field = steps.getByLabel('Secret');
  await expect.poll(() => field.inputValue()).toBe(secret.replace(/(.{4})(?=.)/g, '$1 '));
  await expectReadableQr(steps.getByRole('img'), address);

  const code = steps.getByLabel('Code', { exact: true });
  for (const stop of [field, code]) {
    await page.keyboard.press('Tab');
    await expectFocus(stop);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => code.evaluate((input) => input.matches(':invalid'))).toBe(true);
  await page.keyboard.type('no code');
  await page.keyboard.press('Enter');
  await expect.poll(() => steps.getByRole('alert').innerText()).toBe(WRONG_CODE);
  await expect.poll(() => code.inputValue()).toBe('');
  await expectFocus(code);
  await expectAccessible(page);
  await expectToFit(page, steps);
  await page.keyboard.type(await codeOf(secret));
  await page.keyboard.press('Enter');

  const codes = accountDialog(page, CODES_TITLE);
  await codes.waitFor();
  const shown = await shownCodes(page);
  expect(new Set(shown).size).toBe(10);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const saved = path.join(await tempDir(), 'codes.txt');
  await download.saveAs(saved);
  expect(await readFile(saved, 'utf8')).toBe(
    `Recovery codes of ${username}, ${formatLongDate(new Date())}\n` +
      `Each signs you in once, without your phone.\n\n${shown.join('\n')}\n`,
  );
  expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([]);

  const question = page.getByRole('dialog', { name: 'Have you kept your recovery codes?' });
  const answer = (name: string) => question.getByRole('button', { name });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => codes.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of ways) {
    await leave();
    await question.waitFor();
    await expect.poll(() => question.innerText()).toContain('They are not shown again.');
    await expectFocus(answer('Go Back'));
    await answer('Go Back').click();
    await question.waitFor({ state: 'detached' });
    expect(await shownCodes(page)).toEqual(shown);
  }
  await page.keyboard.press('Escape');
  await question.waitFor();
  await expectAccessible(page);
  const unloading = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  await (await unloading).dismiss();
  expect(await shownCodes(page)).toEqual(shown);
  await answer('I Have Kept Them').click();
  await codes.waitFor({ state: 'detached' });
  await expectFocus(opener(page));

  const left = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((f) => f.value),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      JSON.stringify(history.state),
      location.href,
      document.cookie,
    ].join('\n'),
  );
  expect(left).toContain('Admin Dashboard');
  for (const each of [secret, ...shown]) {
    expect(left).not.toContain(each);
    expect(left.replaceAll(' ', '')).not.toContain(each);
  }
  await page.reload();
  await openSecondFactor(page);
  await expect
    .poll(() => part.innerText())
    .toContain(`On since ${formatLongDate(new Date())}, 10 recovery codes left`);
});

/** Expects a QR code of this address, dark on light in both themes. */
async function expectReadableQr(qr: Locator, address: string): Promise<void> {
  const drawn = (await qr.locator('path').getAttribute('d')) ?? '';
  const dark = [...drawn.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`);
  const expected = encode(address, { border: 4 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
  );
  expect(dark).toEqual(expected);
  await expect.poll(() => qr.boundingBox()).toMatchObject({ width: 200, height: 200 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await qr.page().emulateMedia({ colorScheme });
    const colours = await qr.evaluate((svg) => {
      const { backgroundColor, fill } = getComputedStyle(svg);
      return { backgroundColor, fill };
    });
    expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', fill: 'rgb(0, 0, 0)' });
  }
}

test('where it is required, the dashboard has it switched on before anything else', async () => {
  const strict = await startServer({ env: { REQUIRE_SECOND_FACTOR: 'true' } });
  await addWebUser(strict, 'new@example.com');
  const page = await openAs('new@example.com', strict);
  const dialog = accountDialog(page);
  await dialog.getByText('Administrators need one here. Switch it on to go on.').waitFor();
  // Nothing else is answered yet.
  await expect.poll(() => dialog.getByRole('heading', { level: 3 }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  await dialog.waitFor();
  await typeCode(await openSteps(page));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await rowOf(page, 'Yield Funds').waitFor();
});
