import { METHODS } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { createRequestLog } from './request-log.ts';

const time = () => ',"time":"2026-01-31T08:00:00.000Z"';

test('writes the line that pino would write, whatever the path', () => {
  const paths = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' }));
  fc.assert(
    fc.property(paths, fc.constantFrom(...METHODS), fc.integer(), (path, method, status) => {
      const [line = ''] = linesOf(exchangeOf(`/${path}`, method, status));
      const { ms } = JSON.parse(line);
      expect(line).toBe(byPino({ method, path: `/${path}`, status, ms }));
      expect(line.indexOf('\n')).toBe(line.length - 1);
    }),
  );
});

test('says how long the request took, in milliseconds with two decimals at most', () => {
  const [line = ''] = linesOf(exchangeOf('/', 'GET', 200), performance.now() - 12.34567);
  const { ms } = JSON.parse(line);
  expect(ms).toBeGreaterThan(12.3);
  expect(ms).toBeLessThan(1000);
  expect(ms).toBe(Number(ms.toFixed(2)));
});

test('says when the request ended, not when its line was made', async () => {
  const makers: (() => string)[] = [];
  const agoOf = (agoMs: number) => `,"ago":${agoMs}`;
  createRequestLog({ time: agoOf, write: (make) => makers.push(make) })(
    exchangeOf('/', 'GET', 200),
    performance.now(),
  );
  await wait(30);
  const { ago, ms } = JSON.parse(makers[0]?.() ?? '');
  expect(ago).toBeGreaterThan(25);
  expect(ms).toBeLessThan(25);
});

function linesOf(exchange: Exchange, beganAt = performance.now()): string[] {
  const lines: string[] = [];
  createRequestLog({ time, write: (make) => lines.push(make()) })(exchange, beganAt);
  return lines;
}

function exchangeOf(path: string, method: string, statusCode: number): Exchange {
  const ended = { request: { method }, response: { statusCode, writableEnded: true } };
  return { ...(ended as unknown as Exchange), path, headers: [] };
}

function byPino(line: object): string {
  let written = '';
  const options = {
    base: null,
    timestamp: time,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  pino(options, { write: (text) => (written += text) }).info(line, 'request');
  return written;
}
