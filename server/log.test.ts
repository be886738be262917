import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { openSocket } from '#test/raw-request.ts';
import { linesSaying, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { version } from '../package.json';
import { openLog } from './log.ts';

const SECRETS = [
  'query-secret',
  'cookie-secret',
  'password-secret',
  'header-secret',
  'user-secret',
];

const FROM_HERE = { address: '127.0.0.1' };

test('each request is one line of JSON without secrets; what a page loads stands at debug', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const get = (target: string) =>
    fetch(`${server.url}${target}?token=query-secret`, {
      headers: { cookie: 'longview.session=cookie-secret', authorization: 'Bearer header-secret' },
    }).then((answer) => answer.text());
  for (const target of ['/', '/api/currencies', '/robots.txt', '/api/user']) await get(target);
  for (const body of [
    '{"username":"user-secret","password":"password-secret"}',
    '{"password":"pas',
  ])
    await callApi(server.url, 'POST', '/api/login?next=query-secret', {
      headers: { 'content-type': 'application/json', cookie: 'longview.session=cookie-secret' },
      body,
    });
  await get(`/${'long'.repeat(1000)}`);
  await server.stop();

  expect(linesSaying(server.log(), 'request')).toEqual(
    [
      ['info', 'GET', '/', 200, {}],
      ['debug', 'GET', '/api/currencies', 200, {}],
      ['debug', 'GET', '/robots.txt', 200, {}],
      ['info', 'GET', '/api/user', 401, FROM_HERE],
      ['info', 'POST', '/api/login', 401, FROM_HERE],
      ['info', 'POST', '/api/login', 400, FROM_HERE],
      ['info', 'GET', `/${'long'.repeat(1000)}`.slice(0, 200), 404, {}],
    ].map(([level, method, target, status, more]) => ({
      level,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method,
      path: target,
      status,
      ms: expect.any(Number),
      ...(more as object),
      msg: 'request',
    })),
  );
  for (const secret of SECRETS) expect(server.log()).not.toContain(secret);
});

test('what is said while the log closes is dropped, and ends nothing', async () => {
  const { logger, close } = openLog('info');
  const closed = close();
  expect(() => logger.info('late')).not.toThrow();
  await closed;
});

test('a request that its sender breaks off has its line too', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const socket = await openSocket(server.url);
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username"');
  await wait(300);
  socket.destroy();
  const broken = () => linesSaying(server.log(), 'request');
  await expect.poll(broken).toMatchObject([{ method: 'POST', path: '/api/login', aborted: true }]);
});

test('start, commits, sign-ins and sign-outs, and the stop have their lines', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const { url, dataDir } = server;
  await withStore(dataDir, (store) => addUser(store, 'Anna'));
  const cookie = await signIn(url, 'anna', PASSWORD);
  const json = { returnRate: 0.0725 };
  await callAdmin(url, 'PUT', '/api/admin/asset-class-returns/1', { cookie, json });
  await callApi(url, 'POST', '/api/logout', { cookie });
  await callApi(url, 'POST', '/api/logout');
  await server.stop();
  expect(linesSaying(server.log(), 'started')).toMatchObject([
    { version, address: url, dataDir, revision: 1 },
  ]);
  expect(linesSaying(server.log(), 'commit')).toMatchObject([
    {
      level: 'info',
      revision: 3,
      actor: 'Anna',
      summary: 'Changed Money Market Funds in ZAR to 7.25%',
    },
  ]);
  expect(linesSaying(server.log(), 'stopped')).toMatchObject([{ revision: 3 }]);
  const of = ({ path, status, address, user }: Record<string, unknown>) => [
    path,
    status,
    address,
    user,
  ];
  expect(linesSaying(server.log(), 'request').map(of)).toEqual([
    ['/api/login', 200, '127.0.0.1', 'Anna'],
    ['/api/admin/asset-class-returns/1', 200, '127.0.0.1', 'Anna'],
    ['/api/logout', 204, '127.0.0.1', 'Anna'],
    ['/api/logout', 204, '127.0.0.1', undefined],
  ]);
});

test('a refused sign-in says where from, and who only where there is such a user', async () => {
  const dataDir = await tempDir();
  await withStore(dataDir, (store) => addUser(store, 'Anna'));
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'info', TRUST_PROXY: 'true' } });
  const attempt = (username: unknown, from = '203.0.113.9, 192.0.2.7') =>
    callApi(server.url, 'POST', '/api/login', {
      json: { username, password: 'password-secret' },
      headers: { 'x-forwarded-for': from },
    });
  for (const name of [' anna', 'user-secret', 7]) await attempt(name);
  for (let n = 0; n < 5; n++) await attempt('ANNA');
  await fetch(server.url, { headers: { 'x-forwarded-for': '192.0.2.8' } });
  await attempt('anna', 'address-secret');
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
