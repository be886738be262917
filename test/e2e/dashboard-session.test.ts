import { expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { openDashboard, toastText } from './dashboard.ts';
import { moveTo, screenOf } from './open-page.ts';

const server = await startAdminServer();
const browser = await openBrowser();

test('logging out returns to the calculator, and closes the dashboard', async () => {
  const page = await openDashboard(browser, server.url);
  await expect.poll(() => page.title()).toBe('Admin Dashboard | Aldermoor');
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await toastText(page, 'Logged out successfully')).toBe('Logged out successfully');
  await page.getByText('Investment mode').waitFor();
  expect(screenOf(page)).toBe('/');
  expect((await page.request.get(`${server.url}/api/user`)).status()).toBe(401);
  await moveTo(page, '/admin');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});

test('a dashboard that is shown again after signing out elsewhere leads to sign-in', async () => {
  const page = await openDashboard(browser, server.url);
  await page.request.post(`${server.url}/api/logout`);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(screenOf(page)).toBe('/auth');
});
