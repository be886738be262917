import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isUnchanged } from './conditional.ts';

const ETAG = '"abc"';
const DAY = 'Fri, 20 Nov 2026 12:00:00 GMT';
const BEFORE = 'Fri, 20 Nov 2026 11:59:59 GMT';
const AFTER = 'Sat, 21 Nov 2026 12:00:00 GMT';

test.each([
  [true, { 'if-none-match': '"abc"' }],
  [true, { 'if-none-match': 'W/"abc"' }],
  [true, { 'if-none-match': '"x", "abc"' }],
  [true, { 'if-none-match': '*' }],
  [true, { 'if-none-match': '"abc"', 'if-modified-since': BEFORE }],
  [true, { 'if-modified-since': DAY }],
  [true, { 'if-modified-since': AFTER }],
  [false, {}],
  [false, { 'if-none-match': '"x"' }],
  [false, { 'if-none-match': 'abc' }],
  [false, { 'if-none-match': '' }],
  [false, { 'if-none-match': '"x"', 'if-modified-since': AFTER }],
  [false, { 'if-modified-since': BEFORE }],
  [false, { 'if-modified-since': 'yesterday' }],
])('answers %s for %j', (expected, headers) => {
  expect(isUnchanged({ headers } as IncomingMessage, ETAG, DAY)).toBe(expected);
});

test('a date says nothing where there is none to compare', () => {
  const headers = { 'if-modified-since': AFTER };
  expect(isUnchanged({ headers } as IncomingMessage, ETAG)).toBe(false);
});
