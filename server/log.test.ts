import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { openSocket, rawRequest } from '#test/raw-request.ts';
import { linesOf, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const SECRETS = [
  'query-secret',
  'cookie-secret',
  'password-secret',
  'header-secret',
  'user-secret',
];

/** Returns the lines of a log that say this, parsed. */
function linesSaying(log: string, said: string): Record<string, unknown>[] {
  return linesOf(log)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === said);
}

test('each request is one line of JSON without secrets', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const get = (target: string) =>
    fetch(`${server.url}${target}?token=query-secret`, {
      headers: { cookie: 'longview.session=cookie-secret', authorization: 'Bearer header-secret' },
    }).then((answer) => answer.text());
  for (const target of ['/', '/api/currencies', '/robots.txt', '/api/user']) await get(target);
  await fetch(`${server.url}/api/login?next=query-secret`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'longview.session=cookie-secret' },
    body: JSON.stringify({ username: 'user-secret', password: 'password-secret' }),
  });
  await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"password-secret"',
  });
  await get(`/${'long'.repeat(1000)}`);
  await server.stop();

  expect(linesSaying(server.log(), 'request')).toEqual(
    [
      ['GET', '/', 200],
      ['GET', '/api/currencies', 200],
      ['GET', '/robots.txt', 200],
      ['GET', '/api/user', 401],
      ['POST', '/api/login', 401],
      ['POST', '/api/login', 400],
      ['GET', `/${'long'.repeat(1000)}`.slice(0, 200), 404],
    ].map(([method, target, status]) => ({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method,
      path: target,
      status,
      ms: expect.any(Number),
      ...(target === '/api/login' && { address: '127.0.0.1' }),
      msg: 'request',
    })),
  );
  for (const secret of SECRETS) expect(server.log()).not.toContain(secret);
});

test('what is our own fault is written with its cause, above the level of requests', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  const folder = path.join(server.dataDir, 'revisions');
  await rename(folder, `${folder}.away`);
  expect((await fetch(`${server.url}/healthz?strict`)).status).toBe(503);
  await rename(`${folder}.away`, folder);
  await server.stop();
  const lines = linesOf(server.log());
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    path: '/healthz',
    err: {
      name: 'AppError',
      message: expect.stringContaining('no catalogue in the data folder any more'),
    },
  });
});

test('a request that cannot be read has a line that says so', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  await rawRequest(server.url, 'secret-in-no-HTTP\r\n\r\n');
  await rawRequest(server.url, 'CONNECT secret:1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await server.stop();
  expect(linesSaying(server.log(), 'refused unread')).toMatchObject([
    { level: 'info', status: 400, msg: 'refused unread' },
    { level: 'info', status: 405, msg: 'refused unread' },
  ]);
  expect(server.log()).not.toContain('secret');
});

test('a request that its sender breaks off has its line too', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const socket = await openSocket(server.url);
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username"');
  await wait(300);
  socket.destroy();
  await wait(300);
  await server.stop();
  const line = server
    .log()
    .split('\n')
    .find((line) => line.includes('"/api/login"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'POST', aborted: true, msg: 'request' });
});

test('start, commits and stop have their lines', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const { url, dataDir } = server;
  await withStore(dataDir, (store) => addUser(store, 'Anna'));
  const cookie = await signIn(url, 'anna', PASSWORD);
  const json = { returnRate: 0.0725 };
  await callAdmin(url, 'PUT', '/api/admin/asset-class-returns/1', { cookie, json });
  await server.stop();
  expect(linesSaying(server.log(), 'started')).toMatchObject([
    { address: url, dataDir, revision: 1 },
  ]);
  expect(linesSaying(server.log(), 'commit')).toMatchObject([
    {
      level: 'info',
      revision: 3,
      actor: 'Anna',
      summary: "Set the return rate of 'Money Market Funds' in ZAR from 7% to 7.25%",
    },
  ]);
  expect(linesSaying(server.log(), 'stopped')).toMatchObject([{ revision: 3 }]);
  expect(linesSaying(server.log(), 'request')).toMatchObject([
    { path: '/api/login', status: 200, address: '127.0.0.1', user: 'Anna' },
    { path: '/api/admin/asset-class-returns/1', status: 200, address: '127.0.0.1', user: 'Anna' },
  ]);
});

test('a refused sign-in says where from, and who only where there is such a user', async () => {
  const dataDir = await tempDir();
  await withStore(dataDir, (store) => addUser(store, 'Anna'));
  const server = await startServer({
    dataDir,
    env: { LOG_LEVEL: 'info', TRUST_PROXY: 'true' },
  });
  const attempt = (username: unknown) =>
    callApi(server.url, 'POST', '/api/login', {
      json: { username, password: 'password-secret' },
      headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' },
    });
  for (const name of [' anna', 'user-secret', 7]) await attempt(name);
  for (let n = 0; n < 5; n++) await attempt('ANNA');
  await fetch(server.url, { headers: { 'x-forwarded-for': '192.0.2.8' } });
  await callApi(server.url, 'POST', '/api/login', {
    json: { username: 'anna', password: 'password-secret' },
    headers: { 'x-forwarded-for': 'address-secret' },
  });
  await server.stop();
  const refused = linesSaying(server.log(), 'sign-in refused');
  expect(refused).toMatchObject([
    { level: 'warn', address: '192.0.2.7', user: 'Anna' },
    { level: 'warn', address: '192.0.2.7' },
    ...Array.from({ length: 5 }, () => ({ address: '192.0.2.7', user: 'Anna' })),
    { level: 'warn', user: 'Anna' },
  ]);
  expect(refused[1]).not.toHaveProperty('user');
  // What a header holds is an address, or it is not in the log.
  expect(refused[7]).not.toHaveProperty('address');
  for (const secret of [...SECRETS, 'address-secret', '192.0.2.8', '203.0.113.9'])
    expect(server.log()).not.toContain(secret);
});
