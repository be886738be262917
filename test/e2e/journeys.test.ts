import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { addWebUser, startAdminServer } from '#test/admin-server.ts';
import { afterFile } from '#test/after-file.ts';
import { openBrowser } from '#test/browser.ts';
import { makeReport, THANDI } from '#test/make-report.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { readPdf } from '#test/read-pdf.ts';
import { runCommand } from '#test/run-command.ts';
import { hold, rowOf, signedInPage, toastText } from './dashboard.ts';
import { expectFocus } from './focus.ts';
import { newPage, openPage, textOf } from './open-page.ts';

// What visitors and administrators mostly do, from end to end: below a path of the manager's own site, and on PostgreSQL.
// What each screen does is the same at the root of a server on files, where the files of the screens look at it.
const PATH = '/tools/calculator';
const postgres = await startPostgres();
afterFile(postgres.stop);
const DATABASE_URL = postgres.url;
const server = await startAdminServer({ env: { BASE_PATH: PATH, DATABASE_URL } });
const { origin } = new URL(server.url);
const browser = await openBrowser();

test('a visitor plans, comes back to the plan, compares it and takes the report along', async () => {
  const page = await openPage(browser, `${origin}${PATH}`);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}${PATH}/`)) outside.push(request.url());
  });
  await page.getByLabel('Initial deposit').fill('50 000');
  await page.getByText('Blended portfolio', { exact: true }).click();
  await page.getByLabel('Investment period').fill('15');
  await expect
    .poll(() => page.url())
    .toBe(`${origin}${PATH}/#deposit=50000&years=15&currency=ZAR&mode=blended&share=34,33,33`);
  const plan = await textOf(page, '.headline');
  expect(plan).toMatch(/In 15 years you could have R\d/);
  await page.reload();
  await expect.poll(() => textOf(page, '.headline')).toBe(plan);

  await page.locator('.site-footer').getByRole('link', { name: 'Investment Calculator' }).click();
  await page.goto(`${origin}${PATH}/nowhere`);
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  expect(page.url()).toBe(`${origin}${PATH}/`);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => textOf(page, '.headline')).toBe(plan);

  await page.getByRole('table', { name: 'Plans' }).waitFor();
  const { bytes } = await makeReport(page, THANDI);
  await toastText(page, 'Investment report generated for Thandi Mokoena');
  const { pages } = await readPdf(bytes);
  const figure = await page.locator('.headline-figure').innerText();
  expect(pages.flat().join(' ')).toContain(figure);
  expect(outside).toEqual([]);
});

test('an administrator signs in and changes rates, and visitors see it; a mistake is reverted', {
  timeout: 60_000,
}, async () => {
  const page = await newPage(browser);
  const isKnown = await hold(page, '**/api/user');
  await page.goto(`${origin}${PATH}/admin`);
  const ring = page.getByRole('status', { name: 'Loading' });
  // The ring of the screen's code on its way makes room for that of the question who is signed in.
  await expect.poll(() => ring.evaluate((element) => getComputedStyle(element).width)).toBe('32px');
  expect(await page.locator('h1').count()).toBe(0);
  isKnown();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(page.url()).toBe(`${origin}${PATH}/auth`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await toastText(page, 'Login successful');
  await expectFocus(page.getByRole('heading', { name: 'Admin Dashboard' }));
  expect(await page.title()).toBe('Admin Dashboard | Aldermoor');
  expect(page.url()).toBe(`${origin}${PATH}/admin`);
  expect((await page.context().cookies()).map(({ path }) => path)).toEqual([
    `${PATH}/`,
    `${PATH}/`,
  ]);

  for (const [name, text] of Object.entries({ Code: 'EUR', Name: 'Euro', Symbol: '€' }))
    await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await rowOf(page, 'EUR').waitFor();

  await page.getByRole('tab', { name: 'Return Rates' }).click();
  const rate = rowOf(page, 'Money Market Funds').getByRole('spinbutton');
  await rate.fill('9');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await preview
    .getByRole('complementary', { name: 'Preview' })
    .getByText('Preview: these rates are not saved 1 change in ZAR')
    .waitFor();
  await expect.poll(() => textOf(preview, '.assumptions')).toContain('at 9% a year');
  await preview.getByText('Rates of this preview').waitFor();
  for (const name of ['Generate Report', 'Share', 'Keep this plan'])
    expect(await preview.getByRole('button', { name }).first().getAttribute('aria-disabled')).toBe(
      'true',
    );
  const closed = preview.waitForEvent('close');
  // Pressed once this is answered: afterwards the page may be gone.
  await preview
    .getByRole('button', { name: 'Close Preview' })
    .evaluate((button: HTMLElement) => setTimeout(() => button.click()));
  await closed;
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await toastText(page, 'Return rates saved successfully');
  const visitor = await openPage(browser, `${origin}${PATH}/`);
  await expect.poll(() => textOf(visitor, '.assumptions')).toContain('at 9% a year');
  await visitor.getByLabel('Currency').selectOption('EUR');
  await expect.poll(() => textOf(visitor, '.headline')).toContain('€');

  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.locator('dialog.drawer');
  const revert = history.getByRole('button', { name: /^Revert/ });
  await revert.first().click();
  await page
    .getByRole('dialog', { name: 'Revert this change?' })
    .getByRole('button', { name: 'Revert', exact: true })
    .click();
  await toastText(page, 'Change reverted successfully');
  const { stdout } = await runCommand(['rate', 'export'], { env: { DATABASE_URL } });
  expect(stdout).toContain('ZAR,Money Market Funds,7\n');
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });

  await page.goto(`${origin}${PATH}/admin-access`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await toastText(page, 'Logged out successfully');
  await page.getByText('Investment mode').waitFor();
  expect(page.url()).toBe(`${origin}${PATH}/`);
  await page.goto(`${origin}${PATH}/admin`);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});

test('who is no administrator is led from the dashboard to the calculator', async () => {
  await addWebUser(server, 'ben@example.com', false);
  const url = origin + PATH;
  const page = await signedInPage(browser, url, { username: 'ben@example.com' });
  await page.goto(`${url}/admin`);
  await page.getByText('Investment mode').waitFor();
  expect(page.url()).toBe(`${url}/`);
});
