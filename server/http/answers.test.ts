import { describe, expect, test } from 'vitest';
import { rawRequest } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';

const server = await startServer();
const page = /^<!doctype html>/;
const NOTHING_HERE = 'There is nothing at this address.';
const WRONG_METHOD = 'This address does not take this method.';

type Row = [method: string, path: string, status: number, type: string, body: string | RegExp];

const html = 'text/html; charset=utf-8';
const text = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';

const rows: Row[] = [
  ['GET', '/', 200, html, page],
  ['GET', '/?currency=ZAR', 200, html, page],
  ['GET', '/admin', 200, html, page],
  ['GET', '/admin/', 200, html, page],
  ['GET', '/auth', 200, html, page],
  ['GET', '/admin-access', 200, html, page],
  ['GET', '/nowhere', 404, html, page],
  ['GET', '/Admin', 404, html, page],
  ['GET', '/admin/currencies', 404, html, page],
  ['GET', '/index.html', 404, html, page],
  ['GET', '/%', 404, html, page],
  ['GET', '/%E0%A4%A', 404, html, page],
  ['GET', '/%00', 404, html, page],
  ['POST', '/', 405, text, WRONG_METHOD],
  ['DELETE', '/nowhere', 405, text, WRONG_METHOD],
  ['PROPFIND', '/', 405, text, WRONG_METHOD],

  ['GET', '/healthz', 200, json, '{"status":"ok","revision":1}'],
  ['GET', '/healthz?strict', 200, json, '{"status":"ok","revision":1}'],
  ['GET', '/livez', 200, json, '{"status":"ok"}'],
  ['POST', '/livez', 405, text, WRONG_METHOD],
  ['POST', '/healthz', 405, text, WRONG_METHOD],

  ['GET', '/api/currencies', 200, json, /^\[\{"id":1,"code":"ZAR"/],
  ['GET', '/api/currencies?x=1', 200, json, /^\[\{"id":1,"code":"ZAR"/],
  ['GET', '/api/asset-classes', 200, json, /"name":"Money Market Funds"/],
  ['GET', '/api/asset-classes/by-currency/ZAR', 200, json, /"rate":0\.07/],
  ['GET', '/api/asset-classes/by-currency/zAr', 200, json, /"rate":0\.07/],
  ['GET', '/api/asset-classes/by-currency/%5AAR', 200, json, /"rate":0\.07/],
  ['GET', '/api/asset-classes/by-currency/usd', 200, json, /"rate":0\.05/],
  ['GET', '/api/asset-classes/by-currency/XXX', 404, text, /^There is no currency .*'XXX'\.$/],
  ['GET', '/api/asset-classes/by-currency/', 404, text, /^[A-Z].*\.$/],
  ['GET', '/api/asset-classes/by-currency/ZAR/1', 404, text, /^[A-Z].*\.$/],
  ['GET', '/api/asset-classes/by-currency/%E0%A4%A', 404, text, /^[A-Z].*\.$/],
  ['POST', '/api/currencies', 405, text, WRONG_METHOD],
  ['OPTIONS', '/api/currencies', 405, text, WRONG_METHOD],
  ['PATCH', '/api/asset-classes', 405, text, WRONG_METHOD],
  ['DELETE', '/api/asset-classes/by-currency/ZAR', 405, text, WRONG_METHOD],

  ['GET', '/api', 404, text, NOTHING_HERE],
  ['GET', '/api/', 404, text, NOTHING_HERE],
  ['GET', '/api/users', 404, text, NOTHING_HERE],
  ['POST', '/api/users', 404, text, NOTHING_HERE],
  ['GET', '/api/currencies/', 404, text, NOTHING_HERE],
  ['GET', '/api/%E0%A4%A', 404, text, NOTHING_HERE],
  ['GET', '/api/login', 405, text, WRONG_METHOD],
  ['PROPFIND', '/api/login', 405, text, WRONG_METHOD],
  ['OPTIONS', '/api/logout', 405, text, WRONG_METHOD],
  ['GET', '/api/admin/currencies', 405, text, WRONG_METHOD],
  ['PUT', '/api/admin/currencies/%E0%A4%A', 401, text, /^[A-Z].*\.$/],
];

test.each(rows)('%s %s is answered with %i', async (method, path, status, type, body) => {
  const answer = await fetch(server.url + path, { method });
  const received = await answer.text();
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(received).toEqual(typeof body === 'string' ? body : expect.stringMatching(body));
  if (status === 405) expect(answer.headers.get('allow')).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
});

test.each(rows.filter(([method, , status]) => method === 'GET' && status !== 405))(
  'HEAD for %s %s has the same headers and no body',
  async (_, path) => {
    const [get, head] = await Promise.all([
      fetch(server.url + path),
      fetch(server.url + path, { method: 'HEAD' }),
    ]);
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    await get.text();
  },
);

describe('paths that browsers do not send', () => {
  test.each([
    '/..%2f..%2fdata%2fseed.json',
    '/%2e%2e/%2e%2e/data/seed.json',
    '/../../data/seed.json',
    '/assets/../../data/site.json',
    '/assets/../../../package.json',
    '/assets/..%5c..%5cdata%5cseed.json',
    '/data/seed.json',
    '/data/revisions/0000000001.json',
    '/.git/config',
    '/.env',
    '/assets/.hidden.js',
    '/assets/',
    '/assets',
    '//',
    '//etc/passwd',
    '/robots.txt%00.js',
    '/robots.txt/',
    '/robots.txt.br',
    '/index.html.gz',
  ])('%s shows the not-found page and nothing else', async (path) => {
    const answer = await rawRequest(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe(html);
    expect(answer.body).toMatch(page);
  });

  test('an absolute address is taken like a path', async () => {
    const get = (address: string) =>
      rawRequest(
        server.url,
        `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
    expect((await get('http://localhost/api/currencies')).status).toBe(200);
    expect((await get('http://localhost')).status).toBe(200);
    expect((await get('http://localhost/healthz?x')).status).toBe(200);
    expect((await get('http://[::1/api/user')).status).toBe(401);
    expect((await get('x://%/api/nowhere?x')).status).toBe(404);
    // What follows a question mark is never a path.
    expect((await get('http://localhost?/healthz')).headers.get('content-type')).toBe(html);
    expect((await get('*')).status).toBe(404);
  });
});

describe('Cache-Control', () => {
  test.each([
    ['/', 'no-cache'],
    ['/nowhere', 'no-cache'],
    ['/robots.txt', 'no-cache'],
    ['/livez', 'no-store'],
    ['/healthz', 'no-store'],
    ['/api/currencies', 'public, max-age=0, must-revalidate'],
    ['/api/asset-classes', 'public, max-age=0, must-revalidate'],
    ['/api/asset-classes/by-currency/KES', 'public, max-age=0, must-revalidate'],
    ['/api/asset-classes/by-currency/XXX', 'no-store'],
    ['/api/users', 'no-store'],
    ['/api/user', 'no-store'],
    ['/api/login', 'no-store'],
  ])('%s says %s', async (path, expected) => {
    const answer = await fetch(server.url + path);
    await answer.text();
    expect(answer.headers.get('cache-control')).toBe(expected);
  });
});

test('a built server reads and answers JSON', async () => {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'nothing to guess' }),
  });
  expect([answer.status, await answer.text()]).toEqual([401, 'Invalid credentials']);
  const form = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'nobody', password: 'nothing to guess' }),
  });
  expect(form.status).toBe(415);
});
