import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { classesAt } from '#test/catalogue-host.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { followed, newPage, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

/** Presses 'Download CSV'. Returns the name of the file, its text, and its lines as a spreadsheet reads them. */
async function download(page: Page): Promise<{ name: string; text: string; lines: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const saved = path.join(await tempDir(), 'yearly.csv');
  await file.saveAs(saved);
  const text = await readFile(saved, 'utf8');
  const lines = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
  return { name: file.suggestedFilename(), text, lines };
}

/** Returns the yearly table with its amounts as plain numbers. */
async function plainRows(page: Page): Promise<string[][]> {
  const rows = await page.locator('.yearly .yearly-table tbody tr').allInnerTexts();
  return rows.map((row) => row.replace(/[R,]/g, '').split('\t'));
}

test('the file has the rows of the table, and what they rest on', async () => {
  const page = await openResult(browser, server.url);
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) asked.push(request.url());
  });
  const { name, text, lines } = await download(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  expect(name).toBe(`Yearly-Breakdown-${today}.csv`);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(lines[0]).toEqual(['Year', 'Opening', 'Contributions', 'Interest', 'Closing']);
  expect(lines.slice(1, 11)).toEqual(await plainRows(page));
  expect(lines[11]?.join('')).toBe('');
  expect(lines[12]).toEqual(['Assumption', 'Value']);
  expect(lines.slice(13, -1)).toEqual([
    ['Currency', 'ZAR'],
    ['Amounts', 'Money of that day'],
    ['Asset class', 'Money Market Funds'],
    ['Initial deposit', '10000.00'],
    ['Monthly top-up, year 1', '500.00'],
    ['Monthly top-up, year 10', '775.66'],
    ['Annual escalation', '5'],
    ['Expected return', '7'],
    ['Inflation adjustment', 'Off'],
  ]);
  expect(lines.at(-1)?.[0]).toBe('Rates as at');
  expect(lines.at(-1)?.[1]).toMatch(/^\w+ \d+, \d{4}, revision 1$/);
  expect(asked).toEqual([]);
});

test('a loss in today’s money, blended, with a name like a formula, is the same as on the screen', async () => {
  const page = await newPage(browser);
  const [first, second] = classesAt(0.07, 0.12);
  await page.route('**/by-currency/*', (route) =>
    route.fulfill({ json: [{ ...first, name: '=1+1' }, second] }),
  );
  await page.goto(`${server.url}/#inflation=25&years=30&mode=blended&share=50,50`);
  await page.locator('.choice, .allocation-block', { hasText: '=1+1' }).waitFor();
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  await expect.poll(() => plainRows(page)).toHaveLength(30);
  await followed(page);
  const { lines } = await download(page);
  const rows = await plainRows(page);
  expect(rows.at(-1)?.[3]).toMatch(/^-/);
  expect(lines.slice(1, 31)).toEqual(rows);
  expect(lines).toContainEqual(['Amounts', 'In today’s money']);
  expect(lines).toContainEqual(["'=1+1, 7%", '50']);
  expect(lines).toContainEqual(['Rates as at', 'Date not known']);
});

test('on a phone the button stands in the line of the heading, 44 px high', async () => {
  const page = await openResult(browser, server.url, { viewport: { width: 390, height: 844 } });
  const button = page.getByRole('button', { name: 'Download CSV' });
  const heading = page.getByRole('heading', { name: 'Yearly Breakdown' });
  const box = (await button.boundingBox()) ?? { y: 0, height: 0 };
  const head = (await heading.boundingBox()) ?? { y: 0, height: 0 };
  expect(box.height).toBe(44);
  expect(Math.abs(box.y + box.height / 2 - head.y - head.height / 2)).toBeLessThanOrEqual(3);
});
