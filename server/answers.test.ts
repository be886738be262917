import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { getRaw } from '#test/get-raw.ts';

const server = await startApp({ isBuilt: true });

/** What answers of a kind have in common: their type, and whether anybody may keep them. */
const PAGE = { type: 'text/html; charset=utf-8', caching: 'no-cache' };
const FILE = { type: 'text/plain; charset=utf-8', caching: 'no-cache' };
const REFUSAL = { type: 'text/plain; charset=utf-8', caching: 'no-store' };
const CALL = { type: 'application/json; charset=utf-8', caching: 'no-store' };
const LIST = { type: CALL.type, caching: 'public, max-age=0, must-revalidate' };

const html = /^<!doctype html>/;
const sentence = /^[A-Z].*\.$/;
const NOTHING_HERE = 'There is nothing at this address.';
const WRONG_METHOD = 'This address does not take this method.';
const BY = '/api/asset-classes/by-currency';

type Row = [method: string, path: string, status: number, kind: typeof PAGE, body: string | RegExp];

const all = (paths: string[], ...[status, kind, body]: [Row[2], Row[3], Row[4]]): Row[] =>
  paths.map((path) => ['GET', path, status, kind, body]);

const rows: Row[] = [
  ...all(['/', '/?currency=ZAR', '/admin', '/admin/', '/auth', '/admin-access'], 200, PAGE, html),
  ...all(['/nowhere', '/Admin', '/index.html', '/%', '/%00'], 404, PAGE, html),
  ['DELETE', '/nowhere', 405, REFUSAL, WRONG_METHOD],
  ['GET', '/robots.txt', 200, FILE, /^User-agent/],

  ...all(['/healthz', '/healthz?strict'], 200, CALL, '{"status":"ok","revision":1}'),
  ['GET', '/livez', 200, CALL, '{"status":"ok"}'],

  ['GET', '/api/currencies', 200, LIST, /^\[\{"id":1,"code":"ZAR"/],
  ['GET', '/api/asset-classes', 200, LIST, /"name":"Money Market Funds"/],
  ...all([`${BY}/ZAR`, `${BY}/zAr`, `${BY}/%5AAR?x=1`], 200, LIST, /"rate":0\.07/),
  ['GET', `${BY}/usd`, 200, LIST, /"rate":0\.05/],
  ['GET', `${BY}/XXX`, 404, REFUSAL, /^There is no currency .*'XXX'\.$/],
  ...all([`${BY}/`, `${BY}/ZAR/1`, `${BY}/%E0%A4%A`], 404, REFUSAL, sentence),
  ['OPTIONS', '/api/currencies', 405, REFUSAL, WRONG_METHOD],
  ['DELETE', `${BY}/ZAR`, 405, REFUSAL, WRONG_METHOD],

  ...all(['/api', '/api/users', '/api/currencies/', '/api/%E0%A4%A'], 404, REFUSAL, NOTHING_HERE),
  ['GET', '/api/user', 401, REFUSAL, sentence],
  ['GET', '/api/login', 405, REFUSAL, WRONG_METHOD],
  ['PUT', '/api/admin/currencies/%E0%A4%A', 401, REFUSAL, sentence],
];

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': null,
  'x-powered-by': null,
  'access-control-allow-origin': null,
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline';" +
    "img-src 'self' data:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'none';" +
    "frame-ancestors 'none';form-action 'self'",
};

/** Returns the headers of security that an answer has; without the style and script that a calculator page brings. */
function securityOf(headers: { get: (name: string) => string | null | undefined }) {
  const names = Object.keys(SECURITY);
  const found = names.map((name) => [
    name,
    headers.get(name)?.replaceAll(/ 'sha256-[\w+/]{43}='/g, '') ?? null,
  ]);
  return Object.fromEntries(found);
}

test.each(rows)(
  '%s %s is answered with %i, in its type, kept as it may be, with every header of security',
  async (method, path, status, { type, caching }, body) => {
    const answer = await fetch(server.url + path, { method });
    const received = await answer.text();
    const { headers } = answer;
    expect(answer.status).toBe(status);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, caching]);
    expect(received).toEqual(typeof body === 'string' ? body : expect.stringMatching(body));
    expect(securityOf(headers)).toEqual(SECURITY);
    if (method !== 'GET' || status === 405) return;
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([status, '']);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect(head.headers.get(name)).toBe(headers.get(name));
  },
);

// What calls take is compared with their description.
test.each(['/', '/healthz', '/api/asset-classes'])(
  'refuses POST %s with what it takes',
  async (path) => {
    const { status, headers } = await fetch(server.url + path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);

test.each([
  [304, ['If-None-Match: *']],
  [400, ['Host: y']],
])('%i for a request with %j carries the headers of security too', async (status, lines) => {
  const answer = await getRaw(server.url, '/api/currencies', ...lines);
  expect(answer.status).toBe(status);
  expect(securityOf(answer.headers)).toEqual(SECURITY);
});

test('answers ask to stay on TLS where a trusted proxy says that they go over it', async () => {
  const behind = await startApp({ trustProxy: true });
  const staysOn = async (url: string, protocol: string, path: string) => {
    const { headers } = await getRaw(url, path, `X-Forwarded-Proto: ${protocol}`);
    return headers.get('strict-transport-security');
  };
  for (const path of ['/', '/api/currencies', '/healthz', '/nowhere']) {
    expect(await staysOn(behind.url, 'https', path)).toBe('max-age=31536000');
    expect(await staysOn(behind.url, 'http', path)).toBeUndefined();
    expect(await staysOn(server.url, 'https', path)).toBeUndefined();
  }
});

test('a path that browsers do not send shows the not-found page and nothing else', async () => {
  for (const path of ['/..%2f..%2fdata%2fseed.json', '/../../data/seed.json', '//etc/passwd']) {
    const { status, headers, body } = await getRaw(server.url, path);
    expect([status, headers.get('content-type')]).toEqual([404, PAGE.type]);
    expect(body).toMatch(html);
  }
});

test('an absolute address is taken like a path', async () => {
  const get = (address: string) => getRaw(server.url, address);
  expect((await get('http://localhost/api/currencies')).status).toBe(200);
  expect((await get('http://localhost')).status).toBe(200);
  expect((await get('http://localhost/healthz?x')).status).toBe(200);
  expect((await get('http://[::1/api/user')).status).toBe(401);
  expect((await get('x://%/api/nowhere?x')).status).toBe(404);
  expect((await get('*')).status).toBe(404);
  // What follows a question mark is never a path.
  expect((await get('http://localhost?/healthz')).headers.get('content-type')).toBe(PAGE.type);
});
