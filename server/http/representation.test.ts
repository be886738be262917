import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isUnchanged, preferredEncoding } from './representation.ts';

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
])('content is unchanged: %s, for a client that sends %j', (expected, headers) => {
  const content = { etag: ETAG, lastModified: DAY };
  expect(isUnchanged({ headers } as IncomingMessage, content)).toBe(expected);
});

test('a date does not count where the content has none', () => {
  const headers = { 'if-modified-since': AFTER };
  const content = { etag: ETAG, lastModified: undefined };
  expect(isUnchanged({ headers } as IncomingMessage, content)).toBe(false);
});

test.each([
  ['identity', undefined],
  ['identity', ''],
  ['identity', 'identity'],
  ['identity', 'deflate'],
  ['identity', 'abr, gzipped'],
  ['identity', 'br;q=0'],
  ['identity', 'br; q=0.000, gzip;q=0'],
  ['br', 'br'],
  ['br', 'gzip, deflate, br'],
  ['br', 'gzip, deflate, br, zstd'],
  ['br', 'GZIP,BR'],
  ['br', 'br;q=0.5'],
  ['br', 'br ; q=0.001'],
  ['gzip', 'gzip'],
  ['gzip', 'gzip;q=1.0, *;q=0'],
  ['gzip', 'br;q=0, gzip'],
])('sends %s to a client that takes %j', (expected, header) => {
  const headers = header === undefined ? {} : { 'accept-encoding': header };
  expect(preferredEncoding({ headers } as IncomingMessage)).toBe(expected);
});
