import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { makeReport, openDialog, THANDI } from '#test/make-report.ts';
import { folderWithSite } from '#test/own-site.ts';
import { contentOf, readPdf } from '#test/read-pdf.ts';
import { FULL_SITE } from '#test/report.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, sharedPage } from './open-page.ts';

const server = await startServer({
  dataDir: await folderWithSite(FULL_SITE),
  env: { LOG_LEVEL: 'trace' },
});
const browser = await openBrowser();

/** Loads the calculator anew with its result. */
async function loadCalculator(): Promise<Page> {
  const page = await sharedPage(browser, server.url);
  await page.locator('.result-actions').waitFor();
  return page;
}

test('the report says of rates, charges, goal and kept plans what screen and white label say', async () => {
  const page = await loadCalculator();
  await page.getByRole('button', { name: 'Keep this plan' }).click();
  await page.locator('[name=amountToReach]').fill('1000000');
  const { pages } = await readPdf((await makeReport(page, THANDI)).bytes);
  expect(pages).toHaveLength(3);
  const [first = '', compared = '', last = ''] = pages.map((each) => each.join(' '));
  const fact = await page.locator('.other-money b').innerText();
  expect(first).toContain(`In today’s money ${fact} at 5% inflation`);
  const screen = await page.locator('main').innerText();
  const [, asAt] = /Rates as at (\w+ \d+, \d+)/.exec(screen) ?? [];
  expect(first).toContain(`Rates from ${FULL_SITE.ratesSource} Rates as at ${asAt}, revision 1`);
  expect(first).toContain('Value after charges of 1.2% a year R117,927.51');
  expect(compared).toContain('Plan A R126,561.24 R85,467.36 R41,093.88 The same');
  expect(compared).toContain('To reach R1,000,000.00');
  expect(last).toContain(`Costs and charges ${FULL_SITE.charges}`);
  expect(last).toContain(FULL_SITE.licence);
});

test('nothing of a client is sent, kept, logged or said', async () => {
  const page = await newPage(browser);
  const sent: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''} ${headers}`);
  });
  // What the policy forbids is said here too.
  page.on('console', (message) => said.push(message.text()));
  const answer = await page.goto(server.url);
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe-eval');

  await page.locator('.result-actions').waitFor();
  await page.waitForLoadState('networkidle');
  const fetched = () =>
    sent.flatMap((line) => /make-report|NotoSans_\d+|instrument-sans-\d+/.exec(line)?.[0] ?? []);
  expect(fetched()).toEqual([]);
  const fonts = ['NotoSans_400', 'NotoSans_600', 'instrument-sans-600'].map((name) =>
    page.waitForRequest(new RegExp(name)),
  );
  await Promise.all([openDialog(page), ...fonts]);
  // A script is asked for twice: it is fetched, then imported out of the cache.
  expect([...new Set(fetched())].sort()).toEqual([
    'NotoSans_400',
    'NotoSans_600',
    'instrument-sans-400',
    'instrument-sans-500',
    'instrument-sans-600',
    'make-report',
  ]);
  await page.keyboard.press('Escape');

  await makeReport(page, {
    firstName: 'Xanthippe 王小明',
    lastName: 'Quartermain',
    email: 'zanzibar@example.com',
    phone: '+27 82 987 6543',
  });
  await page.getByLabel('Monthly top-up').fill('600');
  await expect.poll(() => page.url()).toContain('#topup=600&');
  await page.reload();
  await page.locator('.result-actions').waitFor();
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
  const secret = /Xanthippe|王小明|Quartermain|zanzibar|987.?6543/i;
  expect(sent.filter((line) => secret.test(decodeURIComponent(line)))).toEqual([]);
  expect(sent.filter((line) => !/^GET /.test(line) || /topup/.test(line))).toEqual([]);
  expect(kept).not.toMatch(secret);
  expect(server.log()).toContain('by-currency');
  expect(server.log()).not.toMatch(secret);
  expect(said).toEqual([]);
});

test('draws a name with letters missing from the typeface as a picture', async () => {
  const page = await loadCalculator();
  for (const firstName of ['王小明', 'محمد', 'Zoë 👍🏽', 'Ẹ́kọ́ Adébáyọ̀', '王'.repeat(200)]) {
    const { bytes } = await makeReport(page, { ...THANDI, firstName });
    expect(Buffer.from(bytes).toString('latin1'), firstName).toContain('/Subtype /Image');
    const { pages, info } = await readPdf(bytes);
    expect(info.Title).toBe(`Investment projection for ${firstName} Mokoena`);
    expect(pages.flat().join(' '), firstName).not.toContain('?');
    expect(drawnIn(bytes)).toContain(firstName.replace('Zoë ', ''));
    if (firstName === 'Zoë 👍🏽') {
      const again = await makeReport(page, { ...THANDI, firstName });
      expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
    }
  }
});

/** Returns what the pictures on the first page say, one after the other. */
function drawnIn(bytes: Uint8Array): string {
  const texts = contentOf(bytes).matchAll(/\/Span <<\/ActualText <FEFF(\w+)>>> BDC/g);
  const hex = Array.from(texts, ([, text]) => text).join('');
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
