import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openSocket, parseAnswer, rawRequest, readToEnd } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { createHttpServer } from './http-server.ts';

const server = await startServer();
const SECOND = 1000;

/** Sends one character a second for as long as the connection lasts. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), SECOND);
  socket.once('close', () => clearInterval(timer));
}

describe('a client that takes its time', () => {
  const starts = [
    ['sends nothing', ''],
    ['sends its headers slowly', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'sends its body slowly',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":"',
    ],
  ] as const;

  test.concurrent.each(starts)('and %s is cut off within 15 seconds', async (_, start) => {
    const socket = await openSocket(server.url);
    const began = performance.now();
    socket.write(start);
    if (start) trickle(socket);
    const text = await readToEnd(socket);
    expect(performance.now() - began).toBeLessThan(15 * SECOND);
    const answer = parseAnswer(text);
    expect([answer.status, answer.body]).toEqual([408, 'The request took too long to arrive.']);
    expect(answer.headers.get('connection')).toBe('close');
  });

  test.concurrent.each([
    ['a large answer', 1, 32 * 1024 * 1024],
    ['many small ones', 250, 100_000],
  ])('and reads nothing of %s is dropped after half a minute', async (_, count, size) => {
    const body = 'x'.repeat(size);
    const alone = createHttpServer((_, response) => response.end(body), {
      trustProxy: false,
      logger: pino({ level: 'silent' }),
    });
    const held = once(alone, 'connection').then(([connection]) => once(connection, 'close'));
    await once(alone.listen(0, '127.0.0.1'), 'listening');
    const socket = await openSocket(`http://127.0.0.1:${(alone.address() as AddressInfo).port}`);
    socket.pause();
    const began = performance.now();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
    await held;
    expect(performance.now() - began).toBeGreaterThan(29 * SECOND);
    expect(performance.now() - began).toBeLessThan(62 * SECOND);
    socket.destroy();
    alone.close();
  });

  test.concurrent('delays no other client, even five hundred of them', async () => {
    const slow = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const socket = await openSocket(server.url);
        socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
        return socket;
      }),
    );
    for (const path of ['/', '/api/currencies', '/healthz'])
      expect((await fetch(server.url + path)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});

describe('a request that can be read in two ways', () => {
  const lines = (...all: string[]) =>
    `${['POST /api/login HTTP/1.1', ...all].join('\r\n')}\r\n\r\n`;

  test.each([
    ['two hosts', lines('Host: x', 'Host: y', 'Content-Length: 0')],
    ['no host', lines('Content-Length: 0')],
    ['two lengths', `${lines('Host: x', 'Content-Length: 2', 'Content-Length: 3')}{}x`],
    [
      'length and chunks',
      `${lines('Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['a length that is no number', `${lines('Host: x', 'Content-Length: -2')}{}`],
    ['an unknown transfer encoding', `${lines('Host: x', 'Transfer-Encoding: xchunked')}0\r\n\r\n`],
    ['a folded header', lines('Host: x', 'X-A: 1\r\n  2')],
    ['a space before the colon', lines('Host : x')],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['no version', 'GET /\r\n\r\n'],
  ])('for its %s is refused and the connection closed', async (_, bytes) => {
    const answer = await rawRequest(server.url, bytes);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.body).toMatch(/^[A-Z][^\n]+\.$/);
  });
});

test('headers up to 12 KB are taken, of 20 KB refused', async () => {
  const withHeader = (length: number) =>
    rawRequest(
      server.url,
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${'x'.repeat(length)}\r\n\r\n`,
    );
  expect((await withHeader(12_000)).status).toBe(200);
  expect((await withHeader(20_000)).status).toBe(431);
});

test('a header counts however many stand before it', async () => {
  const answer = await rawRequest(
    server.url,
    `GET /healthz HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(2500)}Host: y\r\nConnection: close\r\n\r\n`,
  );
  expect(answer.status).toBe(400);
});

test('a client that sends thousands of requests without reading answers is cut off, one that sends hundreds is not', async () => {
  const request = 'GET /api/user HTTP/1.1\r\nHost: x\r\n\r\n';
  const statusesOf = async (count: number) => {
    const socket = await openSocket(server.url);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(request.repeat(count));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await closed;
    return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  };
  expect(await statusesOf(200)).toEqual([...Array(200).fill('401'), '200']);
  expect((await statusesOf(5000)).length).toBeLessThan(5000);
});

test('a request for a tunnel is answered 405', async () => {
  const answer = await rawRequest(server.url, 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n');
  expect([answer.status, answer.headers.get('connection')]).toEqual([405, 'close']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.body).toBe('This address does not take this method.');
});

test('a client of HTTP/1.0 need not name a host', async () => {
  expect((await rawRequest(server.url, 'GET /api/currencies HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('connections stay open for the next request, also after a refusal', async () => {
  const socket = await openSocket(server.url);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  for (const path of ['/api/currencies', '/nowhere', '/api/users', '/healthz']) {
    text = '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 \d+/);
    expect(text.toLowerCase()).toContain('connection: keep-alive');
  }
  socket.destroy();
  await once(socket, 'close');
});

test('a body that is not read does not reach the next request', async () => {
  const body = 'GET /api/currencies HTTP/1.1\r\nHost: x\r\n\r\n';
  const socket = await openSocket(server.url);
  socket.write(
    `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  const text = await readToEnd(socket);
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '405',
    '200',
  ]);
});

test.each([
  ['a chunk that is none', 'Transfer-Encoding: chunked', 'z\r\n'],
  ['a chunk with 20 KB beside it', 'Transfer-Encoding: chunked', `1;${'x'.repeat(20_000)}\r\n`],
  ['less than was announced', 'Content-Length: 100', 'x'],
])('a request is answered once, though %s comes after the answer', async (_, header, rest) => {
  const socket = await openSocket(server.url);
  const reading = readToEnd(socket);
  socket.write(`POST /nowhere HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
  await once(socket, 'data');
  socket.end(rest);
  const text = await reading;
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['405']);
});
