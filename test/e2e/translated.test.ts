import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { fillClient, openDialog, savedReport, submitClient, THANDI } from '#test/make-report.ts';
import { readPdf } from '#test/read-pdf.ts';
import { translate } from '#test/translate.ts';
import { hold, rowOf } from './dashboard.ts';
import { newPage, openPage, SERVER_URL } from './open-page.ts';

const browser = await openBrowser();

const whatIfButton = (page: Page) => page.getByRole('button', { name: 'What if', exact: true });
const keepPlan = (page: Page) => page.locator('#keep-plan').click();

type Act = (page: Page) => Promise<unknown>;

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

const fillGoal = (text: string) => (page: Page) =>
  page.getByRole('textbox', { name: 'I want to reach' }).fill(text);

/** What a visitor does with the form. Each changes what is seen. */
const FORM: Act[] = [
  fill('Initial deposit', '50000'),
  (page) => page.getByRole('radio', { name: 'Yield Funds' }).check(),
  press('Advanced Options'),
  (page) => page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space'),
  fill('Years', '1'),
  fill('Years', '20'),
  (page) => page.getByText('Blended portfolio', { exact: true }).click(),
  (page) => page.getByRole('slider', { name: 'Money Market Funds' }).press('PageUp'),
  press('Hold Money Market Funds'),
  press('Hold Yield Funds'),
  (page) => page.getByText('Single asset class').click(),
  (page) => page.getByLabel('Currency').selectOption('KES'),
  press('Start again'),
];

/** What a visitor does with the result. */
const RESULT: Act[] = [
  keepPlan,
  fill('Initial deposit', '50000'),
  keepPlan,
  press('Use Plan A'),
  press('Undo'),
  press('Remove Plan A'),
  press('Undo remove'),
  fillGoal('5000000'),
  (page) => page.locator('.ways button').first().click(),
  (page) => page.locator('#goal-undo').click(),
  fillGoal('10'),
  press('How this is worked out'),
  (page) => page.locator('#year-3').click(),
  (page) => page.locator('.growth > .growth-plot').press('End'),
  (page) => page.locator('.growth > .growth-plot').press('Escape'),
  (page) => page.locator('.plans-plot').press('Home'),
  (page) => page.getByRole('button', { name: /^This plan/ }).click(),
  press('Share'),
  (page) => page.emulateMedia({ media: 'print' }),
  (page) => page.emulateMedia({ media: null }),
  openDialog,
  submitClient,
];

/** Opens the calculator twice, of which the second is translated: `early` before its script has come. */
async function openBoth(early = false): Promise<[plain: Page, translated: Page]> {
  const translated = await newPage(browser);
  const bringScript = early ? await hold(translated, `**${assets.script}`) : () => {};
  const [plain] = await Promise.all([
    openPage(browser, SERVER_URL),
    translated.goto(SERVER_URL, { waitUntil: 'commit' }),
  ]);
  if (!early) await whatIfButton(translated).waitFor();
  await translated.locator('footer').last().waitFor();
  await translated.evaluate(translate);
  bringScript();
  for (const page of [plain, translated]) await whatIfButton(page).waitFor();
  await expectSameLines(plain, translated);
  return [plain, translated];
}

test('translated before its script has come, the form shows what it shows untranslated', async () => {
  await expectSameAfter(FORM, ...(await openBoth(true)));
});

test('translated when it is complete, result and report show what they show untranslated', async () => {
  const pages = await openBoth();
  await expectSameAfter(RESULT, ...pages);
  const reports = pages.map(async (page) => {
    await fillClient(page, THANDI);
    return (await readPdf((await savedReport(page, () => submitClient(page))).bytes)).pages;
  });
  const [report, ofTranslated] = await Promise.all(reports);
  expect(ofTranslated).toEqual(report);
});

const signIn = (password: string) => async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};
const typeRate = (text: string) => (page: Page) =>
  rowOf(page, 'Yield Funds').getByRole('spinbutton').fill(text);

/** What an administrator does, without saving anything. */
const DASHBOARD: Act[] = [
  press('Need an account? Register'),
  press('Already have an account? Sign in'),
  signIn('wrong'),
  signIn(PASSWORD),
  press('History'),
  (page) => page.keyboard.press('Escape'),
  (page) => rowOf(page, 'KES').getByRole('button', { name: 'Edit' }).click(),
  press('Cancel'),
  (page) => page.getByRole('tab', { name: 'Return Rates' }).click(),
  typeRate('55'),
  typeRate('7.5'),
];

test('translated, sign-in and dashboard show all that they show untranslated', async () => {
  const { url } = await startAdminServer();
  const [plain, translated] = await Promise.all([
    openPage(browser, `${url}/auth`),
    openPage(browser, `${url}/auth`),
  ]);
  await translated.evaluate(translate);
  await expectSameAfter(DASHBOARD, plain, translated);

  const save = press('Save All Changes');
  await save(plain);
  await plain.getByText('Return rates saved successfully').first().waitFor();
  await typeRate('8.5')(translated);
  await save(translated);
  const note = rowOf(translated, 'Yield Funds').locator('.rate-note');
  await expect
    .poll(() => note.innerText())
    .toMatch(/^admin@example.com saved 7.5% just now\s+Use 7.5%\s+Keep 8.5%$/);
  await note.getByRole('button', { name: 'Keep 8.5%' }).click();
  await expect.poll(() => note.innerText()).toBe('was 7.5%');
});

/** Returns the lines that a page shows. */
function linesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => document.body.innerText.split(/\s*\n\s*/));
}

/** Has both pages do the same, and expects them to show the same after each act. */
async function expectSameAfter(acts: Act[], plain: Page, translated: Page): Promise<void> {
  for (const act of acts) {
    const before = await linesOf(plain);
    await Promise.all([act(plain), act(translated)]);
    await expect.poll(() => linesOf(plain), { message: String(act) }).not.toEqual(before);
    await expectSameLines(plain, translated, String(act));
  }
}

async function expectSameLines(plain: Page, translated: Page, message = 'at first') {
  const differing = async () => {
    const [lines, others] = await Promise.all([linesOf(plain), linesOf(translated)]);
    const length = Math.max(lines.length, others.length);
    return Array.from({ length }, (_, index) => [lines[index], others[index]]).filter(
      ([line, other]) => line !== other,
    );
  };
  await expect.poll(differing, { message }).toEqual([]);
}
