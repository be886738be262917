import { afterAll, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { toastText } from './dashboard.ts';
import { expectSound } from './expect-sound.ts';
import { openPage } from './open-page.ts';

const server = await startAdminServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const WIDTHS = [1440, 390, 320];

test('the sign-in screen is sound in both themes at every width, also once it has refused', async () => {
  const page = await openPage(browser, `${server.url}/auth`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await expectSound(page, { widths: WIDTHS });
  await page.getByRole('button', { name: 'Need an account? Register' }).click();
  await page.getByLabel('Password', { exact: true }).fill('a');
  await page.getByLabel('Confirm password').fill('b');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await toastText(page, "Passwords don't match");
  await expectSound(page, { widths: WIDTHS });
});
