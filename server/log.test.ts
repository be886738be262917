import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { constants, createReadStream, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { openSocket, readToEnd } from '#test/raw-request.ts';
import { linesOf, linesSaying, startServer } from '#test/running-server.ts';
import { signInWithCode, stopClock, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import { version } from '../package.json';
import { logTrouble, openLog } from './log.ts';

const SECRETS = [
  'query-secret',
  'cookie-secret',
  'password-secret',
  'header-secret',
  'user-secret',
];

stopClock();

const FROM_HERE = { address: '127.0.0.1' };

test('each request is one line of JSON without secrets; what a page loads stands at debug', async () => {
  const app = await startApp({ logLevel: 'debug', isBuilt: true });
  const get = (target: string) =>
    fetch(`${app.url}${target}?token=query-secret`, {
      headers: { cookie: 'longview.session=cookie-secret', authorization: 'Bearer header-secret' },
    }).then((answer) => answer.text());
  for (const target of ['/', '/api/currencies', '/robots.txt', '/api/user']) await get(target);
  for (const body of [
    '{"username":"user-secret","password":"password-secret"}',
    '{"password":"pas',
  ])
    await callApi(app.url, 'POST', '/api/login?next=query-secret', {
      headers: { 'content-type': 'application/json', cookie: 'longview.session=cookie-secret' },
      body,
    });
  await get(`/${'long'.repeat(1000)}`);

  await expect
    .poll(() => linesSaying(app.log(), 'request'))
    .toEqual(
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
  for (const secret of SECRETS) expect(app.log()).not.toContain(secret);
});

test('a request that its sender breaks off has its line too', async () => {
  const app = await startApp({ logLevel: 'info' });
  const socket = await openSocket(app.url);
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username"');
  // By then the server has read what was sent before.
  await callApi(app.url, 'GET', '/api/currencies');
  socket.destroy();
  const broken = () => linesSaying(app.log(), 'request');
  await expect.poll(broken).toMatchObject([{ method: 'POST', path: '/api/login', aborted: true }]);
});

test('start, commits, sign-ins and sign-outs, and the stop have their lines', async () => {
  const SESSION_KEYS = 'a key of the environment that is long enough';
  const server = await startServer({ env: { LOG_LEVEL: 'info', SESSION_KEYS } });
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
  expect(await readdir(dataDir)).not.toContain('session-keys');
});

test('a refused sign-in says where from, and who only where there is such a user', async () => {
  const app = await startApp({ logLevel: 'info', trustProxy: true });
  await addUser(app.store, 'Anna');
  const attempt = (username: unknown, from = '203.0.113.9, 192.0.2.7') =>
    callApi(app.url, 'POST', '/api/login', {
      json: { username, password: 'password-secret' },
      headers: { 'x-forwarded-for': from },
    });
  for (const name of [' anna', 'user-secret', 7]) await attempt(name);
  for (let n = 0; n < 5; n++) await attempt('ANNA');
  await fetch(app.url, { headers: { 'x-forwarded-for': '192.0.2.8' } });
  await attempt('anna', 'address-secret');
  const refused = linesSaying(app.log(), 'sign-in refused');
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
    expect(app.log()).not.toContain(secret);
});

test('refused codes have their line and are counted; a missing one is the first half of a sign-in', async () => {
  const app = await startApp({ logLevel: 'info', isMetered: true, trustProxy: true });
  const { url } = app;
  await addUser(app.store, 'anna');
  const { secret, cookie } = await switchOnSecondFactor(url, 'anna');
  const wrong = await wrongCode(secret);
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const switchOff = (password: string) =>
    callAdmin(url, 'POST', '/api/second-factor/off', {
      ...{ cookie, headers },
      json: { password, code: wrong },
    });
  await signInWithCode(url, 'anna', undefined, headers);
  await switchOff(PASSWORD);
  await switchOff('wrong');
  for (let n = 0; n < 5; n++) await signInWithCode(url, 'anna', wrong, headers);
  await switchOff(PASSWORD);
  expect(await app.scrape()).toContain('longview_sign_ins_refused_total 8');
  const by = { address: '192.0.2.7', user: 'anna' };
  const refused = linesSaying(app.log(), 'sign-in refused');
  expect(refused).toMatchObject(Array(8).fill({ level: 'warn', ...by }));
  const offs = () =>
    linesSaying(app.log(), 'request').filter(({ path: at }) => at === '/api/second-factor/off');
  await expect.poll(offs).toMatchObject([403, 403, 429].map((status) => ({ status, ...by })));
});

test('what is said while the log closes is dropped, and ends nothing', async () => {
  const { logger, close } = openLog('info', openSync('/dev/null', 'w'));
  const closed = close();
  expect(() => logger.info('late')).not.toThrow();
  await closed;
});

test('a server whose log nobody reads stops', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  server.child.stdout?.pause();
  const AT_ONCE = 200;
  const request = `HEAD /${'x'.repeat(190)} HTTP/1.1\r\nHost: x\r\n`;
  for (let asked = 0; asked < 1200; asked += AT_ONCE) {
    const socket = await openSocket(server.url);
    socket.write(`${`${request}\r\n`.repeat(AT_ONCE - 1)}${request}Connection: close\r\n\r\n`);
    expect((await readToEnd(socket)).split('HTTP/1.1 404').length - 1).toBe(AT_ONCE);
  }
  expect(await server.stop()).toBe(0);
  server.child.stdout?.resume();
  await once(server.child, 'close');
  // What there was room for is whole, up to where it ends.
  const lines = linesOf(server.log());
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines.slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
});

test('where lines were lost while nobody read stands how many', async () => {
  const WRITTEN = 20_000;
  const pipe = path.join(await tempDir(), 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  // With both ends open, opening it does not wait for a reader.
  const { logger, close } = openLog('info', openSync(pipe, constants.O_RDWR));
  for (let n = 0; n < WRITTEN; n++) logger.info({ text: 'x'.repeat(200) }, 'line');
  const reader = createReadStream(pipe, 'utf8');
  let text = '';
  reader.on('data', (piece) => {
    text += piece;
  });
  await expect
    .poll(() => text.slice(-30), { timeout: 20_000 })
    .toContain('lines of the log lost"}\n');
  await close();
  reader.destroy();
  const lines = linesOf(text).map((line) => JSON.parse(line));
  const lost = lines.find(({ msg }) => msg === 'lines of the log lost')?.lines;
  expect(lines.filter(({ msg }) => msg === 'line').length + lost).toBe(WRITTEN);
});

test('a full disk under the log ends nothing', async () => {
  const { logger, close } = openLog('info', openSync('/dev/full', 'w'));
  expect(() => logger.info({ text: 'x'.repeat(20_000) }, 'line')).not.toThrow();
  await close();
});

test('each new reason of trouble is one line, and its end another', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const watcher: { trouble: string | null } = { trouble: null };
  logTrouble(watcher, pino({}, { write: (line) => lines.push(line) }));
  for (const trouble of ['EFBIG', 'EFBIG', 'damaged', null, null]) {
    watcher.trouble = trouble;
    vi.advanceTimersToNextTimer();
  }
  const told = lines.map((line) => JSON.parse(line));
  expect(told.map(({ msg, reason }) => [msg, reason])).toEqual([
    ['degraded', 'EFBIG'],
    ['degraded', 'damaged'],
    ['ok again', undefined],
  ]);
});
