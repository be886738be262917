import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { makeReport, openDialog, THANDI } from '#test/make-report.ts';
import { folderWithSite } from '#test/own-site.ts';
import { readPdf } from '#test/read-pdf.ts';
import { FULL_SITE } from '#test/report.ts';
import { startServer } from '#test/running-server.ts';
import { followed, newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

async function openCalculator({ url } = server): Promise<Page> {
  const page = await openPage(browser, url);
  await page.locator('.result-actions').waitFor();
  return page;
}

/** Returns all money on the screen: the headline, the summary and each row of the yearly table. */
async function figuresOn(page: Page): Promise<string[]> {
  const summary = await page.locator('.summary dd').allInnerTexts();
  const rows = await page
    .locator('main table tbody tr')
    .evaluateAll((elements) =>
      elements.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
  return [...summary, ...rows.flatMap((row) => row.slice(1))];
}

test.each([
  ['single', async () => {}],
  ['blended', (page: Page) => page.getByText('Blended portfolio').click()],
  [
    'inflation',
    async (page: Page) => {
      await page.getByRole('button', { name: /Advanced Options/ }).click();
      await page.getByRole('switch', { name: /Adjust for inflation/ }).click();
    },
  ],
])('the report says what the screen says, to the cent: %s', async (_, change) => {
  const page = await openCalculator();
  await change(page);
  const { bytes } = await makeReport(page, THANDI);
  const { pages } = await readPdf(bytes);
  const words = pages.flat();
  await followed(page);
  const figures = await figuresOn(page);
  expect(figures.length).toBeGreaterThan(40);
  for (const figure of figures) {
    // The table says the symbol once, above itself; the share stands at the end of its words.
    const plain = figure.replace('R', '');
    expect(
      words.some((word) => word === figure || word === plain || word.endsWith(` ${figure}`)),
    ).toBe(true);
  }
});

test('the report says the other money of the screen, and what the white label says', async () => {
  const dataDir = await folderWithSite(FULL_SITE);
  const page = await openCalculator(await startServer({ dataDir }));
  const { bytes } = await makeReport(page, THANDI);
  const { pages } = await readPdf(bytes);
  const first = pages[0]?.join(' ') ?? '';
  const [, worth] = /In today’s money, at 5% inflation: (R[\d,.]+\d)\./.exec(
    await page.locator('main').innerText(),
  ) ?? ['', 'nothing on the screen'];
  expect(first).toContain(`Worth ${worth} today, at 5% inflation`);
  const [asAt] = /Rates as at \w+ \d+, \d+/.exec(await page.locator('main').innerText()) ?? [];
  expect(first).toContain(`${asAt}, revision 1`);
  expect(first).toContain(`Rates: ${FULL_SITE.ratesSource}, as at ${asAt?.slice(12)}.`);
  expect(first).toContain('After charges of 1.2% a year R117,927.51');
  expect(pages[1]?.join(' ')).toContain(`Costs and charges ${FULL_SITE.charges}`);
  expect(pages[1]?.at(-1)).toBe(FULL_SITE.licence);
});

test('nothing of a client’s details is sent, kept or logged', async () => {
  const page = await newPage(browser);
  const sent: string[] = [];
  const said: string[] = [];
  page.on('request', (request) =>
    sent.push(
      `${request.method()} ${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`,
    ),
  );
  page.on('console', (message) => said.push(message.text()));
  await page.goto(server.url);
  const client = {
    firstName: 'Xanthippe',
    lastName: 'Quartermain',
    email: 'zanzibar@example.com',
    phone: '+27 82 987 6543',
  };
  await makeReport(page, client);
  await page.reload();
  await page.locator('.result-actions').waitFor();
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
  const secret = /Xanthippe|Quartermain|zanzibar|987.?6543/i;
  expect(sent.filter((line) => secret.test(decodeURIComponent(line)))).toEqual([]);
  expect(sent.filter((line) => !/^GET /.test(line))).toEqual([]);
  expect(kept).not.toMatch(secret);
  expect(server.log()).not.toMatch(secret);
  expect(said).toEqual([]);
});

test('it is made under a policy that allows nothing from elsewhere and no eval', async () => {
  const page = await newPage(browser);
  const broken: string[] = [];
  await page.exposeFunction('policyBroken', (what: string) => broken.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { policyBroken: (what: string) => void }).policyBroken(
        `${event.violatedDirective} ${event.blockedURI}`,
      ),
    ),
  );
  const answer = await page.goto(server.url);
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
  await makeReport(page, { ...THANDI, firstName: '王小明' });
  expect(broken).toEqual([]);
});

test('script and typeface of the report are fetched when the dialog opens, not before', async () => {
  const page = await newPage(browser);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(server.url);
  await page.locator('.result-actions').waitFor();
  await page.waitForLoadState('networkidle');
  const ofReport = () => fetched.filter((url) => /make-report|client-dialog|NotoSans/.test(url));
  expect(ofReport()).toEqual([]);
  const fonts = [400, 600].map((weight) => page.waitForRequest(new RegExp(`NotoSans_${weight}`)));
  await Promise.all([openDialog(page), ...fonts]);
  // A script is asked for twice: it is fetched, then imported out of the cache.
  const names = ofReport().map((url) => /(make-report|client-dialog|NotoSans_\d+)/.exec(url)?.[1]);
  expect([...new Set(names)].sort()).toEqual([
    'NotoSans_400',
    'NotoSans_600',
    'client-dialog',
    'make-report',
  ]);
});

test('a name that the typeface lacks is drawn by the browser and can be found in the file', async () => {
  const page = await openCalculator();
  for (const [firstName, found] of [
    ['王小明', '王小明 Mokoena'],
    ['محمد', 'محمد'],
    ['שרה', 'שרה'],
    ['Zoë 👍🏽', 'Zoë 👍🏽 Mokoena'],
    ['Ẹ́kọ́ Adébáyọ̀', 'Ẹ́kọ́'],
    ['王'.repeat(200), '王'.repeat(20)],
  ] as const) {
    const { bytes } = await makeReport(page, { ...THANDI, firstName });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text, firstName).toContain('/Subtype /Image');
    const { pages, info } = await readPdf(bytes);
    expect(pages[0]?.join(' ').replace(/ +/g, ' ')).toContain(found);
    expect(info.Title).toBe(`Investment projection for ${firstName} Mokoena`);
    expect(pages.flat().join(' '), firstName).not.toContain('?');
  }
});

test('a picture of a name carries the name as its actual text', async () => {
  const page = await openCalculator();
  const { bytes } = await makeReport(page, { ...THANDI, firstName: '王小明' });
  const content = await contentOf(bytes);
  expect(content).toContain('/Span <</ActualText <FEFF738B5C0F660E>>> BDC');
});

test('the same report twice is the same file to the byte', async () => {
  const page = await openCalculator();
  const first = await makeReport(page, { ...THANDI, firstName: 'Zoë 王' });
  const second = await makeReport(page, { ...THANDI, firstName: 'Zoë 王' });
  expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
});

/** Returns the drawing instructions of the first page, unpacked. */
async function contentOf(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes);
  const from = buffer.indexOf('stream\n') + 'stream\n'.length;
  const to = buffer.indexOf('\nendstream', from);
  return inflateSync(buffer.subarray(from, to)).toString('latin1');
}
