import { callApi } from '#test/api-client.ts';
import { faultOf } from './answer-rules.ts';
import { attack } from './attack.ts';
import { EVERY_PATH } from './every-call.ts';
import { BODY_CALLS, HOSTILE_BODIES, withHeaders } from './hostile-bodies.ts';
import { HOSTILE_REQUESTS, SPLITS } from './hostile-requests.ts';
import { SMUGGLED_REQUESTS } from './request-smuggling.ts';
import { exchange, head, type RawExchange } from './send.ts';
import { startTarget } from './target.ts';

const MOST_IN_A_ROW = 200;
const target = await startTarget();
const { url } = target;
const cookie = await target.signInAs();
const before = await target.newest();

/** Returns what is wrong with how a connection went, or null. A connection closed without a word is no fault. */
function wrongOf({ first, statuses, text, isHanging }: RawExchange): string | null {
  if (isHanging) return 'was left hanging';
  if (/^x-injected:/im.test(text.split('\r\n\r\n')[0] ?? '')) return 'a header was injected';
  const finalOnes = statuses.filter((status) => status !== 100);
  if (finalOnes.some((status) => status >= 500)) return `statuses ${statuses}`;
  return first && first.status !== 100 ? faultOf(first) : null;
}

/** Returns what an attack left behind: a server that is gone, or other data. */
async function harmOf(): Promise<string | null> {
  const status = await callApi(url, 'GET', '/healthz').then((answer) => answer.status, String);
  if (status !== 200) return `then the server was gone: ${status}`;
  return (await target.newest()) === before ? null : 'then the data was other';
}

attack('bodies too large, packed, cut short, too deep and of the wrong type', async (round) => {
  for (const call of BODY_CALLS)
    for (const [name, headers, bytes] of HOSTILE_BODIES) {
      const start = Buffer.from(
        withHeaders(call, call.endsWith('/logout') ? 'x=y' : cookie, headers),
      );
      const result = await exchange(url, Buffer.concat([start, Buffer.from(bytes)]));
      const wrong = wrongOf(result) ?? (await harmOf());
      const isTaken =
        call.includes('/api/admin') && result.statuses.some((n) => n >= 200 && n < 400);
      round((wrong || isTaken) && `${call}, ${name}: ${wrong ?? result.first?.status}`);
    }
});

attack(
  'a request with two lengths, or a length and chunks, and another one hidden in it',
  async (round) => {
    for (const bytes of SMUGGLED_REQUESTS) {
      const result = await exchange(url, bytes);
      const isRead = /"status":"ok"/.test(result.text) || result.statuses.length > 1;
      const isRefused = result.statuses.length === 0 || result.statuses[0] === 400;
      const wrong =
        wrongOf(result) ?? (isRead || !isRefused ? `statuses ${result.statuses}` : null);
      round(wrong && `${JSON.stringify(bytes.slice(0, 200))}: ${wrong}`);
    }
    round(await harmOf());
  },
);

attack('requests that are not valid HTTP, or only just', async (round) => {
  for (const [name, bytes] of HOSTILE_REQUESTS) {
    const wrong = wrongOf(await exchange(url, bytes)) ?? (await harmOf());
    round(wrong && `${name}: ${wrong}`);
  }
});

attack('line breaks where a header might be written from', async (round) => {
  for (const bytes of SPLITS) {
    const wrong = wrongOf(await exchange(url, bytes));
    round(wrong && `${JSON.stringify(bytes.slice(0, 200))}: ${wrong}`);
  }
  round(await harmOf());
});

attack('HEAD, OPTIONS, TRACE, CONNECT and others at every address', async (round) => {
  for (const path of EVERY_PATH)
    for (const method of [
      'HEAD',
      'OPTIONS',
      'TRACE',
      'CONNECT',
      'TRACK',
      'PATCH',
      'PROPFIND',
      'PURGE',
      'get',
    ]) {
      const cookies = path === '/api/logout' ? 'x=y' : cookie;
      const bytes = head(
        `${method} ${path} HTTP/1.1`,
        'Host: x',
        `Cookie: ${cookies}`,
        'X-Planted: planted',
      );
      const result = await exchange(url, bytes);
      const [, body = ''] = result.text.split('\r\n\r\n');
      const isEchoed = result.text.includes('planted');
      const status = result.statuses[0] ?? 0;
      const isTaken = method !== 'HEAD' && status !== 0 && status < 400;
      const wrong = wrongOf(result) ?? (isEchoed || isTaken ? `${status} ${body}` : null);
      round((wrong || (method === 'HEAD' && body !== '')) && `${method} ${path}: ${wrong ?? body}`);
    }
  round(await harmOf());
});

attack('many requests on one connection, with a bad one among them', async (round) => {
  for (const bad of ['', head('GET / HTTP/1.1'), 'HELLO\r\n\r\n', SMUGGLED_REQUESTS[0] ?? '']) {
    const one = (path: string) => head(`GET ${path} HTTP/1.1`, 'Host: x');
    const paths = ['/api/currencies', '/api/user', '/nowhere', '/healthz'];
    const row = Array.from({ length: MOST_IN_A_ROW / 4 }, () => paths.map(one).join('')).join('');
    const result = await exchange(url, row + bad + one('/healthz'));
    const expected = Array.from({ length: MOST_IN_A_ROW }, (_, n) => [200, 401, 404, 200][n % 4]);
    // A bad one may cut off those before it that have no answer yet; those after it are never read.
    const end = bad === '' ? 200 : 400;
    const { statuses } = result;
    const right = statuses.findIndex((status, n) => status !== expected[n]);
    const rest = right < 0 ? [] : statuses.slice(right);
    for (let n = 0; n < MOST_IN_A_ROW; n++)
      round(bad === '' && statuses[n] !== expected[n] && `${n}: ${statuses[n]}`);
    const isRight = rest.length === 0 ? bad !== '' : `${rest}` === `${end}`;
    round((result.isHanging || !isRight) && `after ${JSON.stringify(bad.slice(0, 40))}: ${rest}`);
  }
  round(await harmOf());
});
