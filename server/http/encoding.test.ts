import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { preferredEncoding } from './encoding.ts';

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
