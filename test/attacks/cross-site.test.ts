import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { startHost } from '#test/host.ts';
import { attack } from './attack.ts';
import { CHANGES, pathOf } from './every-call.ts';
import { startTarget } from './target.ts';

/** What a page of another site can make a browser send with the visitor's cookies: its name, and the script. */
const FORGERIES: readonly [name: string, script: string][] = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].flatMap(
    (type): [string, string][] => [
      ...CHANGES.filter(({ method }) => method === 'POST').map((call): [string, string] => [
        `form ${type} to ${pathOf(call, '2')}`,
        form(pathOf(call, '2'), type),
      ]),
      [`form ${type} with an override`, form('/api/admin/currencies/2?_method=DELETE', type)],
    ],
  ),
  ...['text/plain', 'application/json', ''].flatMap((type) =>
    ['no-cors', 'cors'].flatMap((mode) =>
      CHANGES.map((call): [string, string] => [
        `fetch ${mode} ${call.method} ${pathOf(call, '2')} as '${type}'`,
        `fetch(TARGET + '${pathOf(call, '2')}', { method: '${call.method}', mode: '${mode}', credentials: 'include', body: BODY,
          headers: { ${type ? `'content-type': '${type}', ` : ''}'x-username': 'admin' } })`,
      ]),
    ),
  ),
  ['beacon', `navigator.sendBeacon(TARGET + '/api/admin/currencies/2/set-default', BODY)`],
  [
    'beacon as JSON',
    `navigator.sendBeacon(TARGET + '/api/admin/currencies', new Blob([BODY], { type: 'application/json' }))`,
  ],
  ['image', `new Image().src = TARGET + '/api/logout'`],
  [
    'style sheet',
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: TARGET + '/api/logout' }))`,
  ],
  [
    'navigation of a frame',
    `document.querySelector('iframe').src = (TARGET + '/api/admin/currencies/2/set-default')`,
  ],
];

function form(path: string, type: string): string {
  return `const form = Object.assign(document.createElement('form'),
      { method: 'POST', action: TARGET + '${path}', enctype: '${type}', target: 'sink' });
    const field = Object.assign(document.createElement('input'),
      { name: '{"code":"EUR","name":"Euro","symbol":"E","displayOrder":1,"x":"', value: '"}' });
    form.append(field); document.body.append(form); form.submit()`;
}

const BODY = JSON.stringify({
  code: 'EUR',
  name: 'Euro',
  symbol: 'E',
  returnRate: 0.99,
  username: 'ben',
  password: PASSWORD,
  newPassword: 'another horse battery',
});

const browser = await openBrowser();
const target = await startTarget({ LOG_LEVEL: 'info' });
// The other site.
const evil = await startHost((_, response) => {
  response
    .setHeader('content-type', 'text/html')
    .end('<!doctype html><body>Win a prize<iframe name=sink></iframe>');
});

/** Opens a page at another site whose visitor is signed in as anna in the same browser. */
async function lure(site: string): Promise<Page> {
  const context = await browser.newContext();
  const cookies = (await target.signInAs()).split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: target.url, sameSite: 'Lax' as const, httpOnly: true };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(site);
  return page;
}

// 127.0.0.1 on another port is the same site, so the cookie goes with it; localhost is another site.
for (const site of [evil, evil.replace('127.0.0.1', 'localhost')])
  attack(
    `forged requests from a page at ${new URL(site).hostname}, in a browser`,
    async (round) => {
      const page = await lure(site);
      const before = await target.newest();
      for (const [name, script] of FORGERIES) {
        const body = `(async () => { const TARGET = ${JSON.stringify(target.url)}; const BODY = ${JSON.stringify(BODY)}; ${script} })()`;
        await page.evaluate(body).catch(() => {});
        await page.waitForTimeout(60);
        round((await target.newest()) !== before && name);
      }
      const user = await page.context().request.get(`${target.url}/api/user`);
      if (!(await user.text()).includes('"anna"')) round('anna was signed out or replaced');
      expect(target.log().match(/"method":"POST".*"status":(?:403|415)/g)?.length).toBeGreaterThan(
        20,
      );
      await page.context().close();
    },
  );

test('the same request from our own page succeeds: the attacks above aim at something', async () => {
  const page = await lure(`${target.url}/robots.txt`);
  const status = await page.evaluate(
    (body) =>
      fetch('/api/admin/currencies', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-username': 'admin' },
      }).then((answer) => answer.status),
    BODY,
  );
  expect(status).toBe(201);
  await page.context().close();
});
