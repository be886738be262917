import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { refusalOf } from './errors.ts';

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
  'a store that is %s is answered with 503 and says nothing of files',
  (code) => {
    expect(refusalOf(new AppError(code, '/srv/longview/7.json is damaged.'))).toEqual({
      status: 503,
      sentence: 'The catalogue cannot be reached at the moment. Please try again later.',
    });
  },
);

test('a catalogue of a newer format is answered with 503 in its own words', () => {
  const sentence = 'This catalogue was written by a newer Longview. Nothing was touched.';
  expect(refusalOf(new AppError('newer', sentence))).toEqual({ status: 503, sentence });
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
])('anything else is our own fault and tells nothing: %s', (error) => {
  expect(refusalOf(error)).toEqual({
    status: 500,
    sentence: 'Something went wrong on our side. Please try again.',
  });
});
