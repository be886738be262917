import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ALL_CALLS, pathOf } from './every-call.ts';
import type { Sent } from './send.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    'ZAR',
    'Yield Funds',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '../..',
  ),
);
const anyField = fc.oneof(
  anyText,
  fc.double(),
  fc.integer({ min: -2, max: 9 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Fields as a client that means it would send them, and as one that does not. */
const nearlyRight = fc.record(
  {
    code: fc.oneof(anyField, fc.stringMatching(/^(?:[A-Z]{3,4}|\d{3} ?\d{3}|\d{16})$/)),
    name: fc.oneof(anyText, anyField),
    symbol: fc.oneof(anyField, fc.constantFrom('R', '€', 'KSh')),
    displayOrder: fc.oneof(anyField, fc.integer({ min: -9, max: 9 })),
    description: fc.oneof(anyText, anyField),
    risk: fc.oneof(fc.constantFrom('low', 'medium', 'high'), anyField),
    currencyId: fc.integer({ min: 0, max: 12 }),
    assetClassId: fc.integer({ min: 0, max: 12 }),
    returnRate: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), anyField),
    id: anyField,
    isDefault: anyField,
    username: anyField,
    password: fc.oneof(anyField, fc.constant('correct horse battery')),
    // One that is taken is the one there was: the attack signs in again with it.
    newPassword: fc.constantFrom('correct horse battery', 'password1234', '', 7),
    isAdmin: anyField,
  },
  { requiredKeys: [] },
);

const right = fc.record({
  code: fc.stringMatching(/^[A-Z]{4}$/),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  symbol: fc.constantFrom('R', '€', 'KSh'),
  displayOrder: fc.integer({ min: -9, max: 9 }),
  risk: fc.constantFrom('low', 'medium', 'high'),
  currencyId: fc.integer({ min: 1, max: 12 }),
  assetClassId: fc.integer({ min: 1, max: 12 }),
  returnRate: fc.double({ min: 0, max: 1, noNaN: true }),
});

const anyJson = fc.oneof(
  { weight: 8, arbitrary: right },
  { weight: 2, arbitrary: nearlyRight },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const polluted = right.map((value) =>
  JSON.stringify(value).replace(
    '{',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},',
  ),
);

const anyBody: fc.Arbitrary<string | Buffer | undefined> = fc.oneof(
  { weight: 10, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: polluted },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value).slice(0, -1)) },
  { weight: 1, arbitrary: anyJson.map((value) => gzipSync(JSON.stringify(value))) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 70_000 }).map((n) => '['.repeat(n)) },
);

const anyId = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  fc.constantFrom(
    '0',
    '-1',
    '1e3',
    '01',
    '1.0',
    'NaN',
    '9'.repeat(40),
    '__proto__',
    '%00',
    '%',
    '..',
  ),
  anyText.map(encoded),
);

const paths: readonly [method: string, path: (id: string) => string][] = [
  ...ALL_CALLS.map((call): [string, (id: string) => string] => [
    call.method,
    (id) => pathOf(call, id),
  ]),
  ...['/', '/livez', '/healthz'].map((path): [string, () => string] => ['GET', () => path]),
  ['GET', (id) => `/api/admin/history?kind=currencies&before=${id}`],
  ['GET', (id) => `/${id}`],
  ['GET', (id) => `/api/${id}/${id}`],
];

const anyTarget = fc
  .tuple(
    fc.constantFrom(...paths),
    anyId,
    rarely(fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT'))),
    rarely(anyText.map(encoded)),
  )
  .map(([[method, path], id, other, query]) => ({
    method: other ?? method,
    path: path(id) + (query === null ? '' : `?${query}=${query}`),
  }));

const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map(toChar),
  maxLength: 40,
});

const anyHeaders = fc.record(
  {
    'content-type': fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8'),
      },
      fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''),
      headerText,
    ),
    'x-username': fc.oneof({ weight: 8, arbitrary: fc.constant('admin') }, headerText),
  },
  { requiredKeys: ['content-type', 'x-username'] },
);

const oddHeaders = fc.record(
  {
    'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip'),
    'accept-encoding': headerText,
    'if-none-match': headerText,
    'if-modified-since': headerText,
    range: headerText,
    origin: fc.oneof(headerText, fc.constant('null')),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-site', 'same-origin', 'none', ''),
    'x-forwarded-for': headerText,
    'x-forwarded-proto': fc.oneof(headerText, fc.constantFrom('https', 'http, https')),
    'x-forwarded-host': headerText,
    cookie: headerText,
    accept: headerText,
  },
  { requiredKeys: [] },
);

/** A request of any shape to any call. `asAdmin` says whether an administrator's cookie goes with it. */
export const anyRequest: fc.Arbitrary<{ sent: Sent; asAdmin: boolean }> = fc
  .tuple(anyTarget, anyHeaders, rarely(oddHeaders), anyBody, fc.integer({ min: 0, max: 4 }))
  .map(([target, headers, odd, body, n]) => ({
    sent: { ...target, headers: { ...headers, ...odd }, ...withBody(target.method, body) },
    asAdmin: n > 0,
  }));

/** Generates a value one time in six; else null. */
function rarely<T>(what: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, what);
}

function withBody(method: string, body: string | Buffer | undefined): { body?: string | Buffer } {
  return body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body };
}

function toChar(code: number): string {
  return String.fromCharCode(code);
}

/** Returns the text percent-encoded; a lone surrogate as the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
