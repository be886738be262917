import { describe, expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { ADMIN_CALLS, OWN_CALLS } from '#test/admin-calls.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const app = await startApp();
await addUser(app.store, 'anna');
const anna = { username: 'anna', password: PASSWORD };
const cookie = await signIn(app.url, 'anna', PASSWORD);

const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['our host on another scheme', { origin: app.url.replace('http', 'https') }],
  ['our host on another port', { origin: 'http://127.0.0.1:1' }],
  ['our host as the start of another', { origin: `${app.url}.evil.example` }],
  ['the Origin null', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['another site that claims our Origin', { origin: app.url, 'sec-fetch-site': 'cross-site' }],
  [
    'a foreign Origin and our host forged',
    { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
  ],
];

test.each(FOREIGN)('what comes from %s is refused, and nothing is changed', async (_, headers) => {
  const before = app.revisions();
  for (const [method, path, json] of [...ADMIN_CALLS, ...OWN_CALLS]) {
    const { status } = await callAdmin(app.url, method, path, { cookie, json, headers });
    expect({ method, path, status }).toEqual({ method, path, status: 403 });
  }
  const login = await callApi(app.url, 'POST', '/api/login', { json: anna, headers });
  expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
  expect((await callApi(app.url, 'POST', '/api/logout', { cookie, headers })).status).toBe(403);
  expect((await callApi(app.url, 'GET', '/api/user', { cookie, headers })).status).toBe(200);
  expect(app.revisions()).toEqual(before);
});

test.each([
  [{}],
  [{ origin: app.url }],
  [{ origin: app.url, 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
])('our own pages and programs may call: %j', async (headers) => {
  expect((await callApi(app.url, 'POST', '/api/login', { json: anna, headers })).status).toBe(200);
});

test('behind a proxy the address is the one the visitor sees', async () => {
  const behind = await startApp({ trustProxy: true });
  await addUser(behind.store, 'anna');
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'invest.example' };
  const from = async (origin: string) => {
    const headers = { ...proxied, origin };
    return (await callApi(behind.url, 'POST', '/api/login', { json: anna, headers })).status;
  };
  expect(await from('https://invest.example')).toBe(200);
  expect(await from('http://invest.example')).toBe(403);
  expect(await from(behind.url)).toBe(403);
});

describe('what is refused for its Origin names both addresses and the header that decides', async () => {
  const behind = await startApp({ trustProxy: true });
  const { host } = new URL(behind.url);
  const https = { 'x-forwarded-proto': 'https' };
  const says = (from: string, header: string, own: string) =>
    `This came from ${from} and was refused: by the header ${header} this server is ${own}. Use its own pages. A proxy in front has to send that header for the address that visitors see`;
  const ORIGIN = 'https://invest.example';

  test.each<[string, Record<string, string>, string]>([
    ['Host', { ...https, origin: ORIGIN }, says(ORIGIN, 'Host', `https://${host}`)],
    [
      'X-Forwarded-Host',
      { ...https, origin: ORIGIN, 'x-forwarded-host': 'edge.example' },
      says(ORIGIN, 'X-Forwarded-Host', 'https://edge.example'),
    ],
    [
      'X-Forwarded-Proto',
      { origin: ORIGIN, 'x-forwarded-host': 'invest.example' },
      says(ORIGIN, 'X-Forwarded-Proto', 'http://invest.example'),
    ],
  ])('%s', async (_, headers, text) => {
    const refused = await callApi(behind.url, 'POST', '/api/logout', { headers });
    expect(refused).toMatchObject({ status: 403, text: `${text}.` });
  });

  test('and TRUST_PROXY, where none is trusted', async () => {
    const origin = app.url.replace('http', 'https');
    const { text } = await callApi(app.url, 'POST', '/api/logout', { headers: { origin } });
    const set = ', and TRUST_PROXY has to be set.';
    expect(text).toBe(says(origin, 'X-Forwarded-Proto', app.url) + set);
  });

  test.each(['null', 'file:///etc', 'evil', 'https://%'])(
    'but not where it is %s',
    async (origin) => {
      const { text } = await callApi(app.url, 'POST', '/api/logout', { headers: { origin } });
      expect(text).toBe(
        'This came from another site and was refused: use the pages of this server.',
      );
    },
  );

  test('a long one is cut', async () => {
    const origin = `https://${'x'.repeat(5000)}.example`;
    const { text } = await callApi(app.url, 'POST', '/api/logout', { headers: { origin } });
    expect(text.length).toBeLessThan(400);
  });
});
