import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { CHANGES, pathOf } from './every-call.ts';
import { head } from './send.ts';

const MIB = 1024 * 1024;
const TEN_MIB = Buffer.alloc(10 * MIB, ' ');
const BOMB = Buffer.concat([
  Buffer.from('{"name":"'),
  Buffer.alloc(100 * MIB, 'x'),
  Buffer.from('"}'),
]);

const PACKED: readonly [coding: string, bytes: Buffer][] = [
  ['gzip', gzipSync(BOMB)],
  ['x-gzip', gzipSync(BOMB)],
  ['deflate', deflateSync(BOMB)],
  ['br', brotliCompressSync(BOMB)],
  ['gzip, gzip', gzipSync(gzipSync(BOMB))],
  ['GZIP', gzipSync(BOMB)],
  ['gzip;q=1', gzipSync(BOMB)],
  ['zstd', Buffer.from('28b52ffd', 'hex')],
];

/** A body that should break something: its name, its headers and its bytes. */
type HostileBody = readonly [name: string, headers: readonly string[], bytes: string | Buffer];

const json = 'Content-Type: application/json';
const ofLength = (bytes: string | Buffer) => [json, `Content-Length: ${Buffer.byteLength(bytes)}`];
const whole = (name: string, bytes: string | Buffer): HostileBody => [name, ofLength(bytes), bytes];
const chunked = (name: string, bytes: string | Buffer): HostileBody => [
  name,
  [json, 'Transfer-Encoding: chunked'],
  bytes,
];

/** Bodies too large, packed, cut short, too deep, of the wrong type or wrongly framed. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  ...PACKED.map(
    ([coding, bytes]): HostileBody => [
      `100 MiB as ${coding}`,
      [...ofLength(bytes), `Content-Encoding: ${coding}`],
      bytes,
    ],
  ),
  whole('10 MiB', TEN_MIB),
  whole('64 KiB and a byte', `"${'x'.repeat(64 * 1024 - 1)}"`),
  chunked('10 MiB in a chunk', Buffer.concat([Buffer.from('a00000\r\n'), TEN_MIB])),
  chunked('100,000 chunks', '1\r\n \r\n'.repeat(100_000)),
  ['10 GB announced', [json, 'Content-Length: 10000000000'], '{'],
  ['an endless length', [json, `Content-Length: ${'9'.repeat(30)}`], '{'],
  ['cut short', [json, 'Content-Length: 100'], '{"username":"anna"'],
  ['cut short before it began', [json, 'Content-Length: 100'], ''],
  chunked('a chunk cut short', 'ff\r\n{'),
  chunked('an endless chunk', 'ffffffffffffffff\r\n{'),
  chunked('a chunk of a negative size', '-1\r\n{'),
  chunked('a chunk of no size', '\r\n{'),
  chunked('a chunk longer than it says', '1\r\n{}}}}\r\n0\r\n\r\n'),
  chunked('20 KB of chunk extension', `1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`),
  chunked('20 KB of trailers', `2\r\n{}\r\n0\r\nX-Trailer: ${'x'.repeat(20_000)}\r\n\r\n`),
  chunked('a length in the trailer', '2\r\n{}\r\n0\r\nContent-Length: 50\r\n\r\n'),
  whole('200,000 lists in lists', '['.repeat(200_000)),
  whole('60,000 lists in lists, closed', '['.repeat(30_000) + ']'.repeat(30_000)),
  whole('10,000 objects in objects', '{"a":'.repeat(10_000)),
  whole('no JSON', '<xml/>'),
  whole('a NUL', '{"username":"a\u0000"}'),
  whole('an unpaired surrogate', '{"username":"\\ud800","password":"\\udfff"}'),
  whole('UTF-16', Buffer.from('{"username":"anna"}', 'utf16le')),
  whole('half a letter of UTF-8', Buffer.from([0x22, 0xe2, 0x82, 0x22])),
  whole('two values', '{}{}'),
  whole('a number without end', `{"displayOrder":1e${'9'.repeat(1000)}}`),
  whole('the same key 5,000 times', `{${'"code":1,'.repeat(5000)}"code":2}`),
  whole('__proto__', '{"__proto__":{"isAdmin":true},"code":"EUR"}'),
  whole('constructor', '{"constructor":{"prototype":{"isAdmin":true}},"code":"EUR"}'),
  ...[
    'text/plain',
    'text/json',
    'application/xml',
    'application/json+x',
    'json',
    '*/*',
    '',
    ';',
  ].map(
    (type): HostileBody => [
      `JSON as '${type}'`,
      [`Content-Type: ${type}`, 'Content-Length: 2'],
      '{}',
    ],
  ),
  ['two types', [json, 'Content-Type: text/plain', 'Content-Length: 2'], '{}'],
  ['an odd charset', [`${json}; charset=utf-7`, 'Content-Length: 2'], '{}'],
  ['a body that waits for a word', [json, 'Content-Length: 2', 'Expect: 100-continue'], '{}'],
];

/** Calls with a body. What they name is there only where it would be changed. */
export const BODY_CALLS: readonly string[] = [
  ...CHANGES.map((call) => `${call.method} ${pathOf(call, call.method === 'PUT' ? '1' : '99')}`),
  'POST /api/currencies',
  'POST /nowhere',
];

/** Returns the start of a request with this body. */
export function withHeaders(call: string, cookie: string, headers: readonly string[]): string {
  return head(`${call} HTTP/1.1`, 'Host: x', `Cookie: ${cookie}`, 'x-username: admin', ...headers);
}
