import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { ADMIN_CALLS } from '#test/admin-calls.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { revisionsOf } from '#test/data-folder.ts';

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
  const before = await revisionsOf(app.dataDir);
  for (const [method, path, json] of ADMIN_CALLS) {
    const { status } = await callAdmin(app.url, method, path, { cookie, json, headers });
    expect({ method, path, status }).toEqual({ method, path, status: 403 });
  }
  const login = await callApi(app.url, 'POST', '/api/login', { json: anna, headers });
  expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
  expect((await callApi(app.url, 'POST', '/api/logout', { cookie, headers })).status).toBe(403);
  expect((await callApi(app.url, 'GET', '/api/user', { cookie, headers })).status).toBe(200);
  expect(await revisionsOf(app.dataDir)).toEqual(before);
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
