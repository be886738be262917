import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { moveTo, SERVER_URL, sharedPage, textOf } from './open-page.ts';

const browser = await openBrowser();

const TITLE = 'How this is worked out';

const opener = (page: Page) => page.getByRole('button', { name: TITLE, exact: true });
const inside = (page: Page) => page.getByRole('heading', { level: 3, name: 'The method' });

async function openWorkings(page: Page): Promise<void> {
  await opener(page).click();
  await inside(page).waitFor();
}

/** Turns to a blended portfolio and to today's money. */
async function blendInTodaysMoney(page: Page): Promise<void> {
  await page.getByText('Blended portfolio', { exact: true }).click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).click();
}

/** Returns the text of one part on one line. */
function partOf(page: Page, title: string): Promise<string> {
  return textOf(page, `.workings-part:has(h3:text-is("${title}"))`);
}

test('closed it says what is behind it, and keys open and close it', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  const heading = page.getByRole('heading', { level: 2, name: TITLE });
  await expect.poll(() => heading.getByRole('button').getAttribute('aria-expanded')).toBe('false');
  const description = 'The method, what it rests on, and what is left out';
  await page.getByRole('button', { name: TITLE, exact: true, description }).waitFor();
  await opener(page).click();
  await inside(page).waitFor();

  await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => page.locator('.workings .disclosure-summary').count()).toBe(0);
  await opener(page).press('Space');
  await inside(page).waitFor({ state: 'hidden' });
  await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await inside(page).waitFor();

  await moveTo(page, '/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await page.goBack();
  await inside(page).waitFor();
  await page.reload();
  await opener(page).waitFor();
  await expect.poll(() => inside(page).isVisible()).toBe(false);
});

test('its four parts say how the result comes about, but not on paper', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await openWorkings(page);
  const parts = page.locator('.workings').getByRole('heading', { level: 3 });
  await expect
    .poll(() => parts.allInnerTexts())
    .toEqual(['The method', 'What it rests on', 'The formula', 'What it leaves out']);
  await expect
    .poll(() => partOf(page, 'What it rests on'))
    .toMatch(/Initial deposit R10,000\.00 .* Rates as at \w+ \d+, \d{4}$/);
  await blendInTodaysMoney(page);
  await expect.poll(() => partOf(page, 'The method')).toContain('All amounts are in today’s money');

  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  await expect.poll(() => page.locator('.workings').isVisible()).toBe(false);
});

test('in a frame it ends with charges and disclaimer of the company', async () => {
  const charges = 'Our funds charge between 0.35% and 1.45% of their value a year.';
  const dataDir = await folderWithSite({ charges });
  const { url } = await startServer({ dataDir });
  const page = await sharedPage(browser, `${url}/?embed`);
  await openWorkings(page);
  await expect.poll(() => page.locator('.site-footer').count()).toBe(0);
  const site = JSON.parse(await readFile(path.join(dataDir, 'site.json'), 'utf8'));
  const end = `They would make the result lower. ${charges} ${site.disclaimer}`;
  expect((await partOf(page, 'What it leaves out')).slice(-end.length)).toBe(end);
});

test('closed and open it fits the screen and is accessible', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await opener(page).waitFor();
  await expectAccessible(page, '.workings');
  await openWorkings(page);
  await expectAccessible(page, '.workings');
});
