import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { getRaw } from '#test/get-raw.ts';

const BASE_PATH = '/tools/calculator';
const { url: origin, log } = await startApp({
  ...{ basePath: BASE_PATH, publicUrl: 'https://www.example.com' },
  ...{ isBuilt: true, logLevel: 'info' },
});
const get = (path: string) => fetch(origin + path, { redirect: 'manual' });

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
  const forged = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Prefix: /evil'];
  for (const target of ['/', 'http://evil.example/', 'http://evil.example/tools/calculator?x']) {
    const { status, headers } = await getRaw(origin, target, ...forged);
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

test.each(['/', '/admin', '/auth', '/nowhere'])('%s names nothing above the path', async (path) => {
  const html = await (await get(BASE_PATH + path)).text();
  const own = [...html.matchAll(/(?:href=|src=|url\()"([./][^"]*)/g)].map(([, found]) => found);
  expect(own.length).toBeGreaterThan(4);
  for (const address of own) expect(address).toMatch(/^\/tools\/calculator\/|^\/$/);
  const assets = new Set(own.filter((address) => address?.includes('/assets/')));
  for (const address of assets) expect((await get(address ?? '')).status).toBe(200);
});

test('the calculator alone names its public address', async () => {
  const canonical = '<link rel="canonical" href="https://www.example.com/tools/calculator/"/>';
  expect(await (await get(`${BASE_PATH}/`)).text()).toContain(canonical);
  expect(await (await get(`${BASE_PATH}/admin`)).text()).not.toContain('canonical');
});

test('calls are below the path, health above it too; an address in full is read like any other', async () => {
  for (const path of ['/livez', '/healthz', '/api/currencies', '/api/user', '/api/nothing']) {
    const status = { '/api/user': 401, '/api/nothing': 404 }[path] ?? 200;
    expect((await get(BASE_PATH + path)).status).toBe(status);
    expect((await get(path)).status).toBe(path.startsWith('/api') ? 404 : 200);
  }
  expect((await getRaw(origin, `http://x${BASE_PATH}/api/user`)).status).toBe(401);
  await expect.poll(log).toContain('"path":"/tools/calculator/api/user"');
});
