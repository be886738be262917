import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { formatLongDate } from '#lib/domain/format.ts';
import { applyInputs, startCalculator } from './calculator-page.ts';
import { newPage, SERVER_URL } from './open-page.ts';

const { browser, page } = await startCalculator();

const button = page.getByRole('button', { name: 'Download CSV' });

test('ten years print on one sheet with inputs and rates, and without the controls', async () => {
  const [sheet = '', ...others] = await printed();
  expect(others).toEqual([]);
  for (const text of [
    'Aldermoor Asset Management',
    `Investment Calculator, ${formatLongDate(new Date())}`,
    'In 10 years you could have R126,561.24',
    'In today’s money R78,238.76 at 5% inflation Between R119,000 and R134,000 if returns are 1 point lower or higher',
    'Inputs Asset class Money Market Funds, 7% Initial deposit R10,000.00 Monthly top-up R500.00 Annual escalation 5% Investment period 10 years',
    'Investment Summary Future value R126,561.24',
    'Investment Growth Over these 10 years, the monthly top-ups add more each year than interest does.',
    'R134,000 at 8%',
    'R150K',
    'Year 0',
    '10 R109,012.18 R9,307.97 R8,241.09 R126,561.24',
    'This calculator gives estimates only and is not financial advice.',
  ])
    expect(sheet).toContain(text);
  for (const text of [
    ...['Investment mode', 'Change inputs', 'Share', 'Generate Report', 'See results'],
    ...['Investment Guides', 'Resources', 'About Aldermoor', 'How this is worked out'],
  ])
    expect(sheet).not.toContain(text);
  expect(sheet).toMatch(/Investment Calculator, \w+ \d+, \d{4} Rates as at \w+ \d+, \d{4}/);
  expect(sheet.match(/in today’s money/gi)).toHaveLength(1);

  // Each place that shows an amount says its money.
  await applyInputs(page, 'inflation=5');
  const [inTodaysMoney = '', ...more] = await printed();
  expect(more).toEqual([]);
  expect(inTodaysMoney.match(/in today’s money/gi)).toHaveLength(4);
  await applyInputs(page, 'mode=blended&share=34,33,33');
  expect(await printed()).toHaveLength(1);
});

test('thirty years of a blended portfolio go on to a second sheet, whose table has its head again', async () => {
  await applyInputs(page, 'mode=blended&years=30');
  const sheets = await printed();
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) expect(sheet).toContain('Year Opening Contrib. Interest Closing');
  expect(sheets.join(' ').match(/ \d+ R[\d,.]+ R[\d,.]+ R[\d,.]+ R[\d,.]+/g)).toHaveLength(30);
});

test('the sheet is black on white whatever the theme', async () => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.locator('.print-inputs').waitFor();
  const [ground, text] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('.headline') as Element).color,
  ]);
  expect([ground, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});

test('at any moment after the page has loaded or changed, with motion, the printed chart is whole', async () => {
  const own = await newPage(browser, { reducedMotion: 'no-preference' });
  // Glyphs of a font that comes late would be counted, too.
  await own.route('**/*.woff2', (route) => route.abort());
  // At once, and in the midst of the 1500 ms of the reveal.
  for (const wait of [0, 700]) {
    await own.goto(SERVER_URL);
    await own.waitForTimeout(wait);
    expect([wait, longLines(await own.pdf({ format: 'A4' }))]).toEqual([wait, 3]);
    await own.getByLabel('Monthly top-up').fill('800');
    expect([wait, longLines(await own.pdf({ format: 'A4' }))]).toEqual([wait, 3]);
  }
});

test('a page printed as soon as its script runs has the inputs of its address', async () => {
  const own = await newPage(browser);
  await own.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      window.dispatchEvent(new Event('beforeprint'));
      const parts = ['.print-head', '.print-inputs', '.headline', '.yearly-table'];
      const texts = parts.map((part) => document.querySelector(part)?.textContent);
      Object.assign(window, { printed: `${texts} ${document.documentElement.dataset.awaits}` });
    }),
  );
  await own.goto(`${SERVER_URL}/#deposit=50000&years=15`);
  const printed = await own.evaluate(() => (window as unknown as { printed: string }).printed);
  expect(printed).toMatch(
    /^Investment Calculator, \w+ \d+, \d{4}Rates as at \w+ \d+, \d{4},Inputs/,
  );
  expect(printed).toContain('Initial depositR50,000.00');
  expect(printed).toMatch(/In 15 years you could have (R[\d,.]+),.*\1 undefined$/);
});

test('the CSV has the day in its name, and nothing is sent to make it', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) asked.push(request.url());
  });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  expect(file.suggestedFilename()).toBe(`Yearly-Breakdown-${today}.csv`);
  expect(asked).toEqual([]);
});

test('paper has the compared plans once one is kept', async () => {
  await page.locator('.plans').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  expect(await page.locator('.what-if').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Keep this plan' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.plan-about').waitFor();
  const compared = await page.locator('.what-if').innerText();
  expect(compared).toMatch(/^Compared\s+Plan\s/);
  expect(compared).toMatch(/Plan A\s+R126,561.24[\s\S]+at 7%$/);
});

/** Returns the words of each sheet that the page prints. */
async function printed(): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((sheet) => sheet.replace(/\s+/g, ' '));
}

/** Returns how many lines of at least ten straight parts a PDF draws. */
function longLines(pdf: Buffer): number {
  let lines = 0;
  let end = 0;
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', end + 9)) {
    end = pdf.indexOf('endstream', at);
    try {
      const drawn = inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1');
      lines += drawn.match(/(?:[-\d.]+ [-\d.]+ l\n){10,}/g)?.length ?? 0;
    } catch {
      // Not packed: no drawing.
    }
  }
  return lines;
}
