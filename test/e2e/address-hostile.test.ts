import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startHost } from '#test/host.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, textOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const PLANTED = 'planted-7261';
const LONG = 'a'.repeat(100_000);
/** A fragment, and what the page says of the inputs then. Unknown names and wrong values leave the deposit as it is. */
const HOSTILE: [string, RegExp][] = [
  [`#deposit=50000&__proto__=${PLANTED}&constructor=1&toString=2&hasOwnProperty=3`, /R50,000/],
  [`#deposit=50000&__proto__[polluted]=1&constructor.prototype.polluted=1`, /R50,000/],
  [`#deposit=50000&currency=__proto__&class=constructor&mode=toString`, /R50,000.*Money Market/],
  [`#deposit=50000&x=${LONG}`, /R10,000/],
  [`#deposit=${'9'.repeat(9_000)}`, /R1,000,000,000,000\.00/],
  [
    `#share=${'1,'.repeat(4_000)}&mode=blended&deposit=50000`,
    /R50,000.*blended portfolio at 9\.6%/,
  ],
  [`#deposit=<script>ran()</script>&class=<img src=x onerror=ran()>&topup=600`, /R0\.00.*R600/],
  [
    `#deposit=50000&class=%3Cimg%20src%3Dx%20onerror%3Dran()%3E&currency=javascript:ran()`,
    /R50,000/,
  ],
  ['#javascript:ran()', /R10,000/],
  ['#deposit=%', /R0\.00/],
  ['#deposit=%ff', /R0\.00/],
  ['#%', /R10,000/],
  ['#deposit=50000&class=%E0%A4%A', /R50,000.*Money Market/],
  ['#deposit=5%000', /R0\.00/],
  ['#deposit=50%0a000', /R0\.00/],
  ['#deposit=50000&class=%ED%A0%80', /R50,000.*Money Market/],
  ['#deposit=NaN&topup=Infinity&escalation=1e309&years=-0', /R0\.00 to start\D*0% a year|R0\.00/],
];

const assumptions = (page: Page) => textOf(page, '.assumptions');

/** Notes any script that a fragment would run. */
async function watchedPage(): Promise<{ page: Page; ran: string[] }> {
  const page = await newPage(browser);
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push('ran'));
  page.on('dialog', (dialog) => ran.push(dialog.message()));
  return { page, ran };
}

const NAMED = HOSTILE.map(([fragment, words]) => [fragment.slice(0, 60), fragment, words] as const);

test.each(NAMED)('%s runs nothing and is read or ignored', async (_, fragment, words) => {
  const { page, ran } = await watchedPage();
  await page.goto(server.url + fragment.replace('#', '/#'));
  await expect.poll(() => assumptions(page)).toMatch(words);
  expect(await page.locator('main').innerText()).not.toMatch(/NaN|Infinity|undefined|-0\.00/);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(ran).toEqual([]);
});

test('lone surrogates are no name of a class', async () => {
  const { page } = await watchedPage();
  await page.goto(server.url);
  await page.locator('.growth-canvas canvas').waitFor();
  await page.evaluate(() =>
    location.assign('#deposit=50000&class=\ud800\udfff\udc00&topup=\ud800'),
  );
  await expect.poll(() => assumptions(page)).toMatch(/R50,000.*R0\.00 a month.*Money Market/);
});

test('no request holds the fragment, nor does its Referer', async () => {
  const heard: string[] = [];
  const url = await startHost(async (request, response) => {
    heard.push(await wholeOf(request));
    const answer = await fetch(server.url + request.url, { method: request.method ?? 'GET' });
    const type = answer.headers.get('content-type') ?? '';
    const referrer = answer.headers.get('referrer-policy') ?? '';
    response.writeHead(answer.status, { 'content-type': type, 'referrer-policy': referrer });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const { page } = await watchedPage();
  await page.goto(`${url}/#deposit=72610&currency=KES&class=${PLANTED}`);
  await expect.poll(() => assumptions(page)).toContain('KSh72,610.00');
  await page.getByLabel('Monthly top-up').fill('7261');
  await expect.poll(() => page.url()).toContain('topup=7261');
  await page.reload();
  await expect.poll(() => assumptions(page)).toContain('KSh72,610.00');
  await page.getByLabel('Currency').selectOption('USD');
  await expect.poll(() => assumptions(page)).toContain('$72,610.00');
  await page.goto(`${url}/auth`);
  expect(heard.length).toBeGreaterThan(10);
  expect(heard.filter((text) => /7261|deposit|planted/i.test(text))).toEqual([]);
});

/** Returns all that a request says. */
async function wholeOf(request: IncomingMessage): Promise<string> {
  const body = await request.toArray();
  return [request.method, request.url, ...request.rawHeaders, ...body].join('\n');
}
