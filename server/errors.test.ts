import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { handleError, parserRefusal, refusalOf } from './errors.ts';

const libraryError = (status: number) => Object.assign(new Error('secret detail'), { status });

const codes: [ErrorCode, number][] = [
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['too-many', 429],
];

test.each(codes)('a service that says %s is answered with %i in its own words', (code, status) => {
  const sentence = 'Do this instead.';
  expect(refusalOf(new AppError(code, sentence))).toEqual({ status, sentence });
});

test.each<ErrorCode>(['damaged', 'unavailable'])(
  'a store that is %s is answered with 503 that names no file',
  (code) => {
    expect(refusalOf(new AppError(code, '/srv/longview/7.json is damaged.'))).toEqual({
      status: 503,
      sentence: 'The catalogue cannot be reached at the moment. Please try again later.',
    });
  },
);

test.each<[ErrorCode, string]>([
  ['newer', 'This catalogue was written by a newer Longview. Nothing was touched.'],
  ['set-back', 'The database no longer holds revision 4: its history was set back.'],
  ['unconfirmed', 'The change may or may not have been saved. Look before you save it again.'],
])('a store that says %s is answered with 503 in its own words', (code, sentence) => {
  expect(refusalOf(new AppError(code, sentence))).toEqual({ status: 503, sentence });
});

test.each([[400], [404], [405], [413], [415], [431], [422]])(
  'a library that refuses with %i is answered in our words',
  (status) => {
    const refusal = refusalOf(libraryError(status));
    expect(refusal.status).toBe(status);
    expect(refusal.sentence).toMatch(/^[A-Z][^\n]+\.$/);
    expect(refusal.sentence).not.toContain('secret');
  },
);

test.each([
  [new Error('secret detail')],
  [libraryError(200)],
  [libraryError(502)],
  ['secret detail'],
  [undefined],
])('anything else is our own fault and gives nothing away: %s', (error) => {
  expect(refusalOf(error)).toEqual({
    status: 500,
    sentence: 'Something went wrong on our side. Please try again.',
  });
});

test('what is our own fault is logged with the request, and nothing else is', () => {
  const lines: unknown[] = [];
  const logger = { error: (...line: unknown[]) => void lines.push(line) };
  const request = { method: 'GET', path: '/api/user' };
  const conflict = new AppError('conflict', 'This name is taken.');
  expect(handleError(conflict, { logger, request }).status).toBe(409);
  expect(lines).toEqual([]);

  const error = new Error('secret detail');
  expect(handleError(error, { logger, request }).status).toBe(500);
  expect(handleError(error, { logger, otherwise: 503 }).status).toBe(503);
  expect(lines).toEqual([
    [{ err: error, ...request }, 'failed'],
    [{ err: error }, 'failed'],
  ]);
});

test.each([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_INVALID_METHOD', 400],
  [undefined, 400],
])('bytes that the parser refuses with %s are answered with %i', (code, status) => {
  const refusal = parserRefusal(code);
  expect(refusal.status).toBe(status);
  expect(refusal.sentence).not.toContain('JSON');
});
