import { expect } from 'vitest';
import { faultOf, mayBeKept } from './answer-rules.ts';
import { attack } from './attack.ts';
import { EVERY_PATH } from './every-call.ts';
import { exchange, head, PATIENCE_WITH_WHOLE_MS } from './send.ts';
import { startTarget } from './target.ts';

const HOST = 'Host: x';
const JSON_TYPE = 'Content-Type: application/json';
const LONG = 'x'.repeat(20_000);

/** Returns requests for every status there is, with the status. */
function requests(cookie: string, ofBen: string): readonly (readonly [number, string])[] {
  const admin = ['x-username: admin', `Cookie: ${cookie}`];
  const post = (path: string, body: string, ...lines: string[]) =>
    head(`POST ${path} HTTP/1.1`, HOST, `Content-Length: ${body.length}`, ...lines) + body;
  const euro = '{"code":"EUR","name":"Euro","symbol":"E","displayOrder":1}';
  const currencies = '/api/admin/currencies';
  return [
    [200, head('GET / HTTP/1.1', HOST)],
    [200, head('GET /api/currencies HTTP/1.1', HOST)],
    [201, post(currencies, euro, JSON_TYPE, ...admin)],
    [204, head(`DELETE ${currencies}/6 HTTP/1.1`, HOST, ...admin)],
    [304, head('GET /api/currencies HTTP/1.1', HOST, 'If-None-Match: *')],
    [400, head('GET / HTTP/1.1')],
    [400, 'HELLO\r\n\r\n'],
    [400, post('/api/login', '{', JSON_TYPE)],
    [400, post(currencies, '{}', JSON_TYPE, ...admin)],
    [401, head('GET /api/user HTTP/1.1', HOST)],
    [401, post('/api/login', '{"username":"x","password":"x"}', JSON_TYPE)],
    [403, post(currencies, euro, JSON_TYPE, 'x-username: admin', `Cookie: ${ofBen}`)],
    [403, post(currencies, euro, JSON_TYPE, 'Origin: http://evil.example', ...admin)],
    [404, head('GET /nowhere HTTP/1.1', HOST)],
    [404, head('GET /api/nowhere HTTP/1.1', HOST)],
    [404, head('GET /api/asset-classes/by-currency/nowhere HTTP/1.1', HOST)],
    [404, head(`DELETE ${currencies}/999 HTTP/1.1`, HOST, ...admin)],
    [405, head('POST / HTTP/1.1', HOST)],
    [405, head('DELETE /api/currencies HTTP/1.1', HOST)],
    [405, head('GET /api/login HTTP/1.1', HOST)],
    [409, head(`DELETE ${currencies}/1 HTTP/1.1`, HOST, ...admin)],
    [413, post(currencies, `{${'x'.repeat(70_000)}`, JSON_TYPE, ...admin)],
    [415, post(currencies, euro, 'Content-Type: text/plain', ...admin)],
    [431, head('GET / HTTP/1.1', HOST, `X: ${LONG}`)],
    ...EVERY_PATH.map((path) => [0, head(`GET ${path} HTTP/1.1`, HOST)] as const),
    ...EVERY_PATH.map((path) => [0, head(`OPTIONS ${path} HTTP/1.1`, HOST)] as const),
    ...Array.from(
      { length: 5 },
      () => [401, post('/api/login', '{"username":"x","password":"x"}', JSON_TYPE)] as const,
    ).slice(0, 4),
    [429, post('/api/login', '{"username":"x","password":"x"}', JSON_TYPE)],
  ];
}

/** Returns what is wrong with an answer's headers, the status apart. */
const wrongOf = (bytes: string, answer: Parameters<typeof faultOf>[0], isTls: boolean) => {
  const path = bytes.split(' ')[1] ?? '';
  return faultOf(answer, isTls) ?? (mayBeKept(path, answer) ? 'private, but may be kept' : null);
};

for (const isTls of [false, true])
  attack(`the headers of every answer ${isTls ? 'behind TLS' : 'without TLS'}`, async (round) => {
    const target = await startTarget({ TRUST_PROXY: String(isTls) });
    // A word of TLS from anybody but our own proxy counts for nothing.
    const line = 'X-Forwarded-Proto: https\r\n';
    const tls = { 'x-forwarded-proto': 'https' };
    const all = requests(await target.signInAs('anna', tls), await target.signInAs('ben', tls));
    for (const [status, bytes] of all) {
      const sent = bytes.startsWith('HELLO') ? bytes : bytes.replace('\r\n', `\r\n${line}`);
      const { first } = await exchange(target.url, sent, PATIENCE_WITH_WHOLE_MS);
      const wrong = first ? wrongOf(bytes, first, isTls) : 'no answer';
      const isOther = status !== 0 && first?.status !== status;
      round((wrong || isOther) && `${bytes.slice(0, 60)}: ${wrong ?? first?.status}`);
    }
    expect(await target.stop()).toBe(0);
  });
