import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { getRaw } from '#test/get-raw.ts';
import { openSocket, rawRequest, readToEnd } from '#test/raw-request.ts';
import { createHttpServer } from './http-server.ts';
import * as limits from './limits.ts';

const server = await startApp();

/** Sends bytes, and returns the statuses of all that comes back until the connection is closed. */
async function statusesOf(bytes: string, url = server.url): Promise<number[]> {
  const socket = await openSocket(url);
  socket.write(bytes);
  const found = (await readToEnd(socket)).matchAll(/HTTP\/1\.1 (\d+)/g);
  return [...found].map(([, status]) => Number(status));
}

test('a client that takes its time is given ten seconds for a request, and half a minute to read', () => {
  const alone = createHttpServer(() => {});
  expect(alone).toMatchObject({
    requestTimeout: 10_000,
    timeout: 30_000,
    keepAliveTimeout: 65_000,
    maxHeadersCount: 0,
  });
  expect(limits.TIMEOUT_CHECK_MS).toBeLessThanOrEqual(1000);
});

test('a request that does not come to its end is cut off', async () => {
  const alone = createHttpServer(() => {});
  alone.headersTimeout = 100;
  await once(alone.listen(0, '127.0.0.1'), 'listening');
  const socket = await openSocket(`http://127.0.0.1:${(alone.address() as AddressInfo).port}`);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const end = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
  expect(await readToEnd(socket)).toBe(end);
  alone.close();
});

describe('a request that can be read in two ways', () => {
  const lines = (...all: string[]) => `${['POST /livez HTTP/1.1', ...all].join('\r\n')}\r\n\r\n`;
  const chunked = 'Transfer-Encoding: chunked';

  test.each([
    ['no host', lines('Content-Length: 0')],
    ['length and chunks', `${lines('Host: x', 'Content-Length: 2', chunked)}0\r\n\r\n`],
    ['an unknown transfer encoding', `${lines('Host: x', 'Transfer-Encoding: x')}0\r\n\r\n`],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['no HTTP in it', 'HELLO\r\n\r\n'],
  ])('for its %s is refused by Node itself and the connection closed', async (_, bytes) => {
    const { status, headers } = await rawRequest(server.url, bytes);
    expect([status, headers.get('connection')]).toEqual([400, 'close']);
    expect(headers.has('content-type')).toBe(false);
  });

  test('for its two hosts is refused with the reason, however many headers stand before the second', async () => {
    for (const between of [0, 2500]) {
      const answer = await getRaw(server.url, '/livez', ...Array(between).fill('a:'), 'Host: y');
      const text = 'Send the Host header exactly once.';
      expect([answer.status, answer.body]).toEqual([400, text]);
    }
  });
});

test('headers up to 12 KB are taken, of 20 KB refused', async () => {
  const withHeader = async (length: number) =>
    (await getRaw(server.url, '/', `X-Long: ${'x'.repeat(length)}`)).status;
  expect([await withHeader(12_000), await withHeader(20_000)]).toEqual([200, 431]);
});

test('answers HTTP/1.0 without a host, and no tunnel and no unknown expectation', async () => {
  expect((await rawRequest(server.url, 'GET /livez HTTP/1.0\r\n\r\n')).status).toBe(200);
  expect(await statusesOf('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n')).toEqual([]);
  expect((await getRaw(server.url, '/', 'Expect: the unexpected')).status).toBe(417);
});

test('answers a thousand pipelined requests in order, then closes the connection', async () => {
  const alone = createHttpServer(async ({ url }, response) => {
    if (url === '/slow') await wait(1);
    response.writeHead(url === '/slow' ? 202 : 200).end();
  });
  // What idles is closed sooner than ours, which nobody needs to wait for.
  alone.keepAliveTimeout = 1000;
  await once(alone.listen(0, '127.0.0.1'), 'listening');
  const { port } = alone.address() as AddressInfo;
  const row = ['/slow', '/'].map((at) => `GET ${at} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const statuses = await statusesOf(row.join('').repeat(600), `http://127.0.0.1:${port}`);
  alone.close();
  expect(statuses.slice(0, 1000)).toEqual(Array(500).fill([202, 200]).flat());
  expect(new Set(statuses.slice(1000))).toEqual(new Set([503]));
});

test('a body that is not read does not reach the next request', async () => {
  const body = 'GET /api/currencies HTTP/1.1\r\nHost: x\r\n\r\n';
  const first = `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  expect(await statusesOf(first + next)).toEqual([405, 200]);
});
