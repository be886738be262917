import { describe, expect, test } from 'vitest';
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

describe.each(FOREIGN)('from %s', (_, headers) => {
  test.each(ADMIN_CALLS)('%s %s is refused, and nothing is changed', async (method, path, json) => {
    const before = await revisionsOf(app.dataDir);
    const answer = await callAdmin(app.url, method, path, { cookie, json, headers });
    expect(answer.status).toBe(403);
    expect(await revisionsOf(app.dataDir)).toEqual(before);
  });

  test('signing in or out is refused', async () => {
    const login = await callApi(app.url, 'POST', '/api/login', { json: anna, headers });
    expect(login.status).toBe(403);
    expect(login.headers.getSetCookie()).toEqual([]);
    expect((await callApi(app.url, 'POST', '/api/logout', { cookie, headers })).status).toBe(403);
    expect((await callApi(app.url, 'GET', '/api/user', { cookie, headers })).status).toBe(200);
  });
});

test.each(ADMIN_CALLS)(
  '%s %s is refused without the header x-username',
  async (method, path, json) => {
    const before = await revisionsOf(app.dataDir);
    for (const headers of [{}, { 'x-username': 'anna' }, { 'x-username': 'Admin' }]) {
      const answer = await callApi(app.url, method, path, { cookie, json, headers });
      expect(answer).toMatchObject({
        status: 403,
        text: 'Send the header x-username: admin with this call.',
      });
    }
    expect(await revisionsOf(app.dataDir)).toEqual(before);
  },
);

test.each([
  ['application/x-www-form-urlencoded', 'code=EUR&name=Euro&symbol=E'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n{}\r\n--x--'],
  ['text/plain', '{"code":"EUR","name":"Euro","symbol":"E","displayOrder":1}'],
])('a form of another site, sent as %s, changes nothing', async (type, body) => {
  const headers = { 'content-type': type };
  const before = await revisionsOf(app.dataDir);
  const form = { cookie, body, headers };
  expect((await callApi(app.url, 'POST', '/api/admin/currencies', form)).status).toBe(403);
  expect((await callApi(app.url, 'POST', '/api/admin/currencies/2/set-default', form)).status).toBe(
    403,
  );
  expect((await callAdmin(app.url, 'POST', '/api/admin/currencies', form)).status).toBe(415);
  const login = { body: JSON.stringify(anna), headers };
  expect((await callApi(app.url, 'POST', '/api/login', login)).status).toBe(415);
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
