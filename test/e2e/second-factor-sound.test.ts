import { afterAll, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { addWebUser } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { codeOf } from '#test/second-factor.ts';
import { signedInPage } from './dashboard.ts';
import { expectSound } from './expect-sound.ts';
import { openPage } from './open-page.ts';
import { CODES_TITLE, opener, openSecondFactor, secondFactor, typeCode } from './second-factor.ts';

const server = await startServer({ env: { REQUIRE_SECOND_FACTOR: 'true' } });
const browser = await openBrowser();
afterAll(() => browser.close());

const WIDTHS = [1440, 390, 320];
const USERNAME = 'a-user-with-a-long-name@aldermoor.example';

test('every state is sound in both themes and none scrolls sideways, at every width', async () => {
  await addWebUser(server, USERNAME);
  const page = await signedInPage(browser, server.url, { username: USERNAME });
  await page.goto(`${server.url}/admin`);
  const dialog = secondFactor(page);
  await dialog.getByLabel('Secret').waitFor();
  await expectSound(page, { widths: WIDTHS, inside: dialog });
  await dialog.getByLabel('Code', { exact: true }).fill('no code');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await expectSound(page, { widths: WIDTHS, inside: dialog });
  const secret = await typeCode(dialog);
  await page.keyboard.press('Enter');
  const codes = secondFactor(page, CODES_TITLE);
  await codes.waitFor();
  await expectSound(page, { widths: WIDTHS, inside: codes });
  await codes.getByRole('button', { name: 'I Have Kept Them' }).click();
  await opener(page).waitFor();
  await codes.waitFor({ state: 'detached' });
  await expectSound(page, { widths: WIDTHS });
  await openSecondFactor(page);
  await expectSound(page, { widths: WIDTHS, inside: dialog });
  for (const name of ['New Recovery Codes', 'Switch Off']) {
    await dialog.getByRole('button', { name }).click();
    await expectSound(page, { widths: WIDTHS, inside: dialog });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }

  await page.request.post(`${server.url}/api/logout`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Return Rates' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await ended.getByLabel('Code').fill('no code');
  await page.keyboard.press('Enter');
  await ended.locator('.dialog-error[role=alert]').waitFor();
  await expectSound(page, { widths: WIDTHS, inside: ended });

  const other = await openPage(browser, `${server.url}/auth`);
  await other.getByLabel('Username').fill(USERNAME);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.keyboard.press('Enter');
  const code = other.getByLabel('Code');
  await code.waitFor();
  await expectSound(other, { widths: WIDTHS });
  await code.fill(await codeOf(secret, 1));
  await other.keyboard.press('Enter');
  await opener(other).waitFor();
});
