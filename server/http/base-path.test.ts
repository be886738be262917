import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi, cookiesOf } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { rawRequest } from '#test/raw-request.ts';
import { linesOf, startServer } from '#test/running-server.ts';

const BASE_PATH = '/tools/calculator';
const PUBLIC_URL = 'https://www.example.com';
const server = await startServer({ env: { BASE_PATH, PUBLIC_URL, LOG_LEVEL: 'info' } });
const origin = new URL(server.url).origin;
const get = (path: string) => fetch(origin + path, { redirect: 'manual' });

test('the address that is printed is the one to open', async () => {
  expect(server.log()).toContain(`Longview runs at ${origin}/tools/calculator/\n`);
  expect(server.url).toBe(origin + BASE_PATH);
});

test.each([
  ['/', '/tools/calculator/'],
  ['/tools/calculator', '/tools/calculator/'],
  ['/?embed', '/tools/calculator/?embed'],
  ['/tools/calculator?a=%2F%2F&b=?', '/tools/calculator/?a=%2F%2F&b=?'],
])('%s leads to %s, with the query kept', async (path, location) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
});

test('where the way leads is made from the setting, whatever the request says', async () => {
  for (const [target, host] of [
    ['/', 'evil.example'],
    ['http://evil.example/', 'evil.example'],
    ['http://evil.example/tools/calculator?x', 'evil.example'],
  ]) {
    const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nX-Forwarded-Prefix: /evil\r\nConnection: close\r\n\r\n`;
    const { status, headers } = await rawRequest(origin, request);
    expect(status).toBe(308);
    expect(headers.get('location')).toMatch(/^\/tools\/calculator\/(?:\?x)?$/);
  }
});

test.each([
  ...['/admin', '/auth', '/api/currencies', '/api/user', '/robots.txt', '/tools', '/tools/'],
  ...['/tools/calculatorx', '/tools/calculator%2f', '//tools/calculator/', '/TOOLS/CALCULATOR/'],
])('above the path nothing answers: %s', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('There is nothing at this address.');
});

test.each(['', BASE_PATH])('health is asked at %j', async (above) => {
  expect((await get(`${above}/livez`)).status).toBe(200);
  expect(await (await get(`${above}/healthz`)).json()).toMatchObject({ status: 'ok' });
});

test.each(['/', '/admin', '/auth', '/nowhere'])('%s names nothing above the path', async (path) => {
  const html = await (await get(BASE_PATH + path)).text();
  const own = [...html.matchAll(/(?:href=|src=|url\()"([./][^"]*)/g)].map(([, found]) => found);
  expect(own.length).toBeGreaterThan(6);
  for (const address of own) expect(address).toMatch(/^\/tools\/calculator\/|^\/$/);
  const assets = new Set(own.filter((address) => address?.includes('/assets/')));
  for (const address of assets) expect((await get(address ?? '')).status).toBe(200);
});

test('the calculator alone names its public address', async () => {
  const canonical = '<link rel="canonical" href="https://www.example.com/tools/calculator/"/>';
  expect(await (await get(`${BASE_PATH}/`)).text()).toContain(canonical);
  expect(await (await get(`${BASE_PATH}/admin`)).text()).not.toContain('canonical');
});

test('calls are below the path, and an address in full is read like any other', async () => {
  expect((await get(`${BASE_PATH}/api/currencies`)).status).toBe(200);
  expect((await get(`${BASE_PATH}/api/user`)).status).toBe(401);
  expect((await get(`${BASE_PATH}/api/nothing`)).status).toBe(404);
  const request = `GET http://x${BASE_PATH}/api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  expect((await rawRequest(origin, request)).status).toBe(401);
});

test('the cookie is sent below the path alone, and taken back there', async () => {
  const app = await startApp({ basePath: BASE_PATH });
  await addUser(app.store, 'anna');
  const login = { json: { username: 'anna', password: PASSWORD } };
  const answer = await callApi(app.url, 'POST', `${BASE_PATH}/api/login`, login);
  expect(answer.status).toBe(200);
  const cookie = cookiesOf(answer);
  const ended = await callApi(app.url, 'POST', `${BASE_PATH}/api/logout`, { cookie });
  expect(ended.status).toBe(204);
  for (const { headers } of [answer, ended])
    for (const line of headers.getSetCookie()) expect(line).toContain('; path=/tools/calculator/;');
});

test('the log has paths as they were sent', async () => {
  await get(`${BASE_PATH}/api/asset-classes`);
  await expect
    .poll(() => linesOf(server.log()).join('\n'))
    .toContain('"path":"/tools/calculator/api/asset-classes"');
});
