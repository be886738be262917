import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openSocket, rawRequest, readToEnd } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { createHttpServer } from './http-server.ts';

const REQUEST = 'GET /work HTTP/1.1\r\nHost: x\r\n\r\n';

/** Starts a server that takes its time for each answer. */
async function startSlowServer(): Promise<string> {
  const options = { trustProxy: false, logger: pino({ level: 'silent' }) };
  const server = createHttpServer(async (_, response) => {
    await wait(200);
    response.end('done');
  }, options);
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function statusesIn(text: string): string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
}

test.each([
  ['nonsense at once', 'nonsense\r\n\r\n', 0, '400'],
  ['nonsense while it is worked on', 'nonsense\r\n\r\n', 100, '400'],
  ['a request for a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 0, '405'],
])('a request has its own answer, though %s follows it', async (_, next, after, status) => {
  const url = await startSlowServer();
  const socket = await openSocket(url);
  const reading = readToEnd(socket);
  socket.write(REQUEST.repeat(3) + (after === 0 ? next : ''));
  if (after > 0) await wait(after);
  if (after > 0) socket.write(next);
  const text = await reading;
  expect(statusesIn(text)).toEqual(['200', '200', '200', status]);
  expect(text.match(/done/g)).toHaveLength(3);
});

test('a request that turns out to be unreadable half-way has one answer, after those before it', async () => {
  const url = await startSlowServer();
  const bytes = `${REQUEST}POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`;
  const socket = await openSocket(url);
  const reading = readToEnd(socket);
  socket.write(bytes);
  const statuses = statusesIn(await reading);
  expect(statuses[0]).toBe('200');
  expect(statuses.length).toBeLessThanOrEqual(2);
});

test('a client that asks for a tunnel and is gone at once does not end the server', async () => {
  const server = await startServer();
  for (let n = 0; n < 100; n++) {
    const socket = await openSocket(server.url);
    socket.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
    if (n % 2) await wait(1);
    socket.resetAndDestroy();
  }
  expect((await rawRequest(server.url, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});
