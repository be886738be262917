import { head } from './send.ts';

const HOST = 'Host: x';
const LONG = 'x'.repeat(20_000);

/** Requests that are not valid HTTP, or that only just are: none may be answered with 5xx or end the server. */
export const HOSTILE_REQUESTS: readonly (readonly [name: string, bytes: string])[] = [
  ['no request', '\r\n\r\n'],
  ['NULs', '\u0000'.repeat(1000)],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/0.9', 'GET /\r\n'],
  ['HTTP/9.9', head('GET / HTTP/9.9', HOST)],
  ['a method of our own', head('HELLO / HTTP/1.1', HOST)],
  ['no target', head('GET HTTP/1.1', HOST)],
  ['OPTIONS *', head('OPTIONS * HTTP/1.1', HOST)],
  ['GET *', head('GET * HTTP/1.1', HOST)],
  ['an absolute address', head('GET http://evil.example/api/user HTTP/1.1', HOST)],
  ['an address with a user', head('GET http://anna:x@x/api/user HTTP/1.1', HOST)],
  ['an address of another scheme', head('GET file:///etc/passwd HTTP/1.1', HOST)],
  ['a broken address', head('GET http://[::1/api/user HTTP/1.1', HOST)],
  ['an address without a slash', head('GET api/user HTTP/1.1', HOST)],
  ['a target of 20 KB', head(`GET /${LONG} HTTP/1.1`, HOST)],
  ['a query of 12 KB', head(`GET /api/user?${'a=1&'.repeat(3000)} HTTP/1.1`, HOST)],
  ['a header of 20 KB', head('GET / HTTP/1.1', HOST, `X-Long: ${LONG}`)],
  ['a header name of 20 KB', head('GET / HTTP/1.1', HOST, `${LONG}: x`)],
  ['a cookie of 12 KB', head('GET /api/user HTTP/1.1', HOST, `Cookie: ${'a=b; '.repeat(2400)}`)],
  ['1,500 headers', head('GET /api/user HTTP/1.1', HOST, ...Array(1500).fill('X: y'))],
  ['5,000 headers', head('GET /api/user HTTP/1.1', HOST, ...Array(5000).fill('X: y'))],
  [
    'a header after 2,000 others',
    head('GET /api/user HTTP/1.1', HOST, ...Array(2100).fill('X:'), HOST),
  ],
  ['a query without a path', head('GET http://x?/api/user HTTP/1.1', HOST)],
  ['no host', head('GET /api/user HTTP/1.1')],
  ['two hosts', head('GET /api/user HTTP/1.1', HOST, 'Host: y')],
  ['the same host twice', head('GET /api/user HTTP/1.1', HOST, HOST)],
  ['an empty host', head('GET /api/user HTTP/1.1', 'Host: ')],
  ['a host with a list', head('GET /api/user HTTP/1.1', 'Host: x, y')],
  ['a host with a path', head('GET /api/user HTTP/1.1', 'Host: x/../y?z#w')],
  ['a host with a user', head('POST /api/logout HTTP/1.1', 'Host: a@b:99999', 'Origin: http://b')],
  ['a folded host', head('GET /api/user HTTP/1.1', 'Host: x', ' y')],
  ['a host in the middle of a line', head('GET /api/user HTTP/1.1', HOST, 'X: y\nHost: z')],
  [
    'an Upgrade to a socket',
    head('GET /api/user HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket'),
  ],
  [
    'an Upgrade to HTTP/2',
    head('GET /api/user HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: h2c'),
  ],
  [
    'a header that names itself',
    head('GET /api/user HTTP/1.1', HOST, 'Connection: cookie, host, x-username'),
  ],
  [
    'prototype headers',
    head('GET /api/user HTTP/1.1', HOST, '__proto__: x', 'constructor: x', 'hasOwnProperty: x'),
  ],
  ['ranges', head('GET / HTTP/1.1', HOST, `Range: bytes=${'0-,'.repeat(1000)}0-`)],
  [
    'many accepted encodings',
    head('GET / HTTP/1.1', HOST, `Accept-Encoding: ${'br;q=0.1,'.repeat(1000)}*`),
  ],
  [
    'many tags',
    head('GET /api/currencies HTTP/1.1', HOST, `If-None-Match: ${'W/"a",'.repeat(2000)}"b"`),
  ],
  [
    'a date from nowhere',
    head('GET /api/currencies HTTP/1.1', HOST, 'If-Modified-Since: Foo, 99 Bar 99999'),
  ],
  ['an unknown expectation', head('GET / HTTP/1.1', HOST, 'Expect: 200-maybe')],
  [
    'a method that is overridden',
    head('GET /api/admin/currencies/1 HTTP/1.1', HOST, 'X-HTTP-Method-Override: DELETE'),
  ],
];

/** Line breaks in what we might write into a header or a log: as bytes, and encoded in several ways. */
export const SPLITS: readonly string[] = [
  '%0d%0a',
  '%0a',
  '%0d',
  '%E5%98%8D%E5%98%8A',
  '\\r\\n',
  '%250d%250a',
]
  .map((lineBreak) => `${lineBreak}X-Injected: yes${lineBreak}${lineBreak}<script>`)
  .flatMap((text) => [
    head(`GET /${text.replaceAll(' ', '%20')} HTTP/1.1`, HOST),
    head(`GET /api/asset-classes/by-currency/${text.replaceAll(' ', '%20')} HTTP/1.1`, HOST),
    head(`DELETE /api/admin/currencies/${text.replaceAll(' ', '%20')} HTTP/1.1`, HOST),
    head(`GET /?x=${text.replaceAll(' ', '%20')} HTTP/1.1`, HOST),
    head('POST /api/logout HTTP/1.1', HOST, `Origin: http://${text}`),
    head('GET /api/user HTTP/1.1', HOST, `Cookie: longview.session=${text}`),
    head('GET /api/user HTTP/1.1', HOST, `X-Forwarded-Host: ${text}`, `X-Forwarded-Proto: ${text}`),
    head('GET / HTTP/1.1', `Host: ${text}`),
  ])
  .concat(
    ['\r', '\n', '\u0000', '\u000b', '\u0085'].flatMap((character) => [
      head('GET /api/user HTTP/1.1', HOST, `X-Forwarded-Host: a${character}X-Injected: yes`),
      head(`GET /${character}X-Injected: HTTP/1.1`, HOST),
    ]),
  );
