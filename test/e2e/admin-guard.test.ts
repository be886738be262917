import { afterAll, expect, test } from 'vitest';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { hasFocus, hold, openDashboard, signedInPage, toastText } from './dashboard.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startAdminServer();
await addWebUser(server, 'ben@example.com', false);
const browser = await openBrowser();
afterAll(() => browser.close());

const pathOf = (page: { url: () => string }) => new URL(page.url()).pathname;

test('who is not signed in is led to the sign-in screen', async () => {
  const page = await openPage(browser, `${server.url}/admin`);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(pathOf(page)).toBe('/auth');
});

test('who is no administrator is led to the calculator', async () => {
  const page = await signedInPage(browser, server.url, { username: 'ben@example.com' });
  await page.goto(`${server.url}/admin`);
  await page.getByText('Investment mode').waitFor();
  expect(pathOf(page)).toBe('/');
});

test('until it is known who is signed in a ring turns', async () => {
  const page = await signedInPage(browser, server.url);
  const release = await hold(page, '**/api/user');
  await page.goto(`${server.url}/admin`);
  const ring = page.getByRole('status', { name: 'Loading' });
  await ring.waitFor();
  // The ring of the screen's code on its way makes room for that of the question who is signed in.
  await expect.poll(() => ring.evaluate((element) => getComputedStyle(element).width)).toBe('32px');
  await expect.poll(() => page.getByRole('heading', { name: 'Admin Dashboard' }).count()).toBe(0);
  release();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

test.each([
  ['fails', { status: 500, body: 'No.' }],
  ['answers something else', { json: {} }],
])('when the call for the user %s, nobody is signed in', async (_, answer) => {
  const page = await signedInPage(browser, server.url);
  await page.route('**/api/user', (route) => route.fulfill(answer));
  await page.goto(`${server.url}/admin`);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});

test('the dashboard says what and which it is, and has two ways out', async () => {
  const page = await openDashboard(browser, server.url);
  await expect.poll(() => page.title()).toBe('Admin Dashboard | Aldermoor');
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  for (const text of [
    'Manage currencies, asset classes and return rates for the investment calculator.',
    'Environment: production',
    `Version: ${today}`,
    'Estimates only. Not financial advice.',
  ])
    await expect.poll(() => page.getByText(text, { exact: true }).isVisible()).toBe(true);
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['Currencies', 'Asset Classes', 'Return Rates']);
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

test('logging out says so and returns to the calculator, and the dashboard is closed', async () => {
  const page = await openDashboard(browser, server.url);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await toastText(page, 'Logged out successfully')).toBe('Logged out successfully');
  await page.getByText('Investment mode').waitFor();
  expect(pathOf(page)).toBe('/');
  expect((await page.request.get(`${server.url}/api/user`)).status()).toBe(401);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});

test('a failed logout says so and changes nothing', async () => {
  const page = await openDashboard(browser, server.url);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await toastText(page, 'Logout failed')).toBe('Logout failed\nNot now.');
  await page.unroute('**/api/logout');
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Logout' }).click();
  const words = page.locator('.toast-words');
  await expect.poll(() => words.innerText()).toBe('Logout failed\nLogout failed');
  expect(pathOf(page)).toBe('/admin');
});

test('arrows, Home and End move between the tabs, and a panel can have the focus', async () => {
  const page = await openDashboard(browser, server.url);
  const chosen = page.getByRole('tab', { selected: true });
  for (const [key, tab] of [
    ['ArrowRight', 'Asset Classes'],
    ['End', 'Return Rates'],
    ['ArrowRight', 'Currencies'],
    ['ArrowLeft', 'Return Rates'],
    ['Home', 'Currencies'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => chosen.innerText()).toBe(tab);
  }
  await expect.poll(() => hasFocus(chosen)).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('tabpanel', { name: 'Currencies' }))).toBe(true);
});

test('nothing of the administrators’ screens is loaded before they are visited', async () => {
  const page = await newPage(browser);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
  expect(files.some((file) => file.includes('toast-region'))).toBe(true);
  expect(files.filter((file) => /screens|admin|\/api\/user/.test(file))).toEqual([]);
});

test('what the administrators’ screens load besides the calculator is at most 25 KB', async () => {
  const page = await signedInPage(browser, server.url);
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(?:js|css)$/.test(pathname))
      sizes.set(pathname, Number(response.headers()['content-length']));
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  // What is behind the calculator's doors is the calculator's, whenever it comes.
  await page.getByRole('button', { name: 'What if', exact: true }).click();
  await page.getByRole('table', { name: 'Plans' }).waitFor();
  const before = new Set(sizes.keys());
  await page.goto(`${server.url}/auth`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  for (const name of ['Asset Classes', 'Return Rates']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('rowheader').first().waitFor();
  }
  const added = [...sizes].filter(([file]) => !before.has(file));
  expect(added.length).toBeGreaterThanOrEqual(2);
  const total = added.reduce((sum, [, size]) => sum + size, 0);
  expect(total).toBeGreaterThan(1024);
  expect(total).toBeLessThanOrEqual(25 * 1024);
});
