import Koa from 'koa';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { getRaw } from '#test/get-raw.ts';
import { startHost } from '#test/host.ts';
import { answerErrors, refuseMethod } from './errors.ts';

const OWN = 'Do this instead.';
const AWAY = 'The catalogue cannot be reached at the moment. Please try again later.';
const OUR_FAULT = 'Something went wrong on our side. Please try again.';
const libraryError = (status: number) => Object.assign(new Error('secret detail'), { status });

/** Returns how an application that throws this answers, and what it logs. */
async function answered(error: unknown, accept = '*/*') {
  const lines: unknown[] = [];
  const logger = { error: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
  const app = new Koa();
  app.use(answerErrors(logger));
  app.use((ctx) => {
    ctx.set({ 'Retry-After': '1', 'Cache-Control': 'public' });
    ctx.type = 'json';
    throw error;
  });
  const url = await startHost(app.callback());
  return { ...(await getRaw(url, '/a?b', `Accept: ${accept}`)), lines };
}

test.each<[ErrorCode, number, string]>([
  ['invalid', 400, OWN],
  ['unauthenticated', 401, OWN],
  ['forbidden', 403, OWN],
  ['not-found', 404, OWN],
  ['conflict', 409, OWN],
  ['too-many', 429, OWN],
  ['newer', 503, OWN],
  ['set-back', 503, OWN],
  ['unconfirmed', 503, OWN],
  // The sentences of these name files.
  ['damaged', 503, AWAY],
  ['unavailable', 503, AWAY],
])('answers %s with %i: %s', async (code, status, body) => {
  expect(await answered(new AppError(code, OWN))).toMatchObject({ status, body });
});

test.each([400, 404, 405, 413, 415, 431, 422])(
  'answers a library that refuses with %i in its own words',
  async (code) => {
    const { status, body } = await answered(libraryError(code));
    expect(status).toBe(code);
    expect(body).toMatch(/^[A-Z][^\n]+\.$/);
    expect(body).not.toContain('secret');
  },
);

test.each([new Error('secret detail'), libraryError(200), libraryError(502), 'secret detail'])(
  'answers any other error with 500 and none of its details: %s',
  async (error) => {
    expect(await answered(error)).toMatchObject({ status: 500, body: OUR_FAULT });
  },
);

test.each([
  ['application/json', true],
  ['application/json, text/plain', true],
  ['text/plain;q=0.5, application/json', true],
  ['*/*', false],
  ['text/plain, application/json', false],
  ['text/html', false],
])('answers a client that accepts %s as JSON: %s', async (accept, isJson) => {
  const error = new AppError('conflict', OWN, { details: { secret: 1 } });
  const { status, headers, body } = await answered(error, accept);
  expect([status, body]).toEqual([409, isJson ? JSON.stringify({ message: OWN }) : OWN]);
  const type = isJson ? 'application/json' : 'text/plain';
  expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
});

test('a refusal is one sentence of plain text that is kept nowhere; headers that were set stay', async () => {
  const { status, headers, body } = await answered(new AppError('conflict', OWN));
  expect([status, body]).toEqual([409, OWN]);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('retry-after')).toBe('1');
});

test('what is our own fault is logged with the request; a refusal and a place that is away are not', async () => {
  for (const code of ['conflict', 'unavailable', 'set-back'] as const)
    expect((await answered(new AppError(code, OWN))).lines).toEqual([]);
  expect((await answered(libraryError(413))).lines).toEqual([]);
  for (const err of [
    new Error('secret detail'),
    ...(['damaged', 'newer', 'unconfirmed'] as const).map((code) => new AppError(code, OWN)),
  ])
    expect((await answered(err)).lines).toEqual([[{ err, method: 'GET', path: '/a' }, 'failed']]);
});

test('a method that is refused is told those that are taken, in their order and once each', async () => {
  const app = new Koa();
  app.use(answerErrors({} as Logger));
  app.use((ctx) => refuseMethod(ctx, ['PUT', 'HEAD', 'GET', 'GET']));
  const { status, headers } = await getRaw(await startHost(app.callback()), '/');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
});
