import { head } from './send.ts';

/** A request smuggled in the body of another: found by a server that reads the lengths another way. */
const HIDDEN = '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n';

const LENGTHS = [
  'Content-Length: 4',
  'Content-Length: 0',
  'Content-Length: +4',
  'Content-Length: 4, 4',
  'Content-Length: 4\r\nContent-Length: 5',
  'Content-Length: 0x4',
  'Content-Length: 4e0',
  'Content-Length:\t4',
  'content-length: 4',
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Content-Length: ',
];

const CODINGS = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: CHUNKED',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding: \u000bchunked',
];

const START = ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];

/** Requests with a length and a coding: RFC 9112 (6.1) has them refused, as nobody can say where they end. */
export const SMUGGLED_REQUESTS: readonly string[] = [
  ...CODINGS.flatMap((coding) =>
    LENGTHS.flatMap((length) => [
      head(...START, length, coding) + HIDDEN,
      head(...START, coding, length) + HIDDEN,
    ]),
  ),
  ...[
    'Content-Length: 4\r\nContent-Length: 5',
    'Content-Length: 4\r\nContent-Length: 4',
    '+4',
    '0x4',
    '4,5',
  ]
    .map((length) => (length.startsWith('Content') ? length : `Content-Length: ${length}`))
    .map((length) => head(...START, length) + HIDDEN),
];
