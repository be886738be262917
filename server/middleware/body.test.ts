import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { type Call, callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const KIB = 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const CURRENCIES = '/api/admin/currencies';
const NOT_READ = 'Send JSON, with the header Content-Type: application/json.';

const app = await startApp();
await addUser(app.store, 'anna');
await addUser(app.store, 'ben', false);
const anna = await signIn(app.url, 'anna', PASSWORD);
const ben = await signIn(app.url, 'ben', PASSWORD);

const BIG = 'x'.repeat(64 * KIB);
const NOT_JSON = { 'content-type': 'text/plain' };
const HEADER = { 'x-username': 'admin' };
const STALE = { ...HEADER, 'x-expected': '{"code":"KES"}' };
const taken = { code: 'zar', name: 'Rand', symbol: 'R', displayOrder: 1 };
const big = { cookie: anna, body: `{${BIG}` };

// Each request has every fault that comes after the one it is refused for.
test.each<[number, string, Call & { id?: number }]>([
  [401, 'not signed in', { body: BIG, headers: NOT_JSON }],
  [403, 'not an administrator', { ...big, cookie: ben, headers: { ...STALE, ...NOT_JSON } }],
  [403, 'no x-username', { ...big, headers: NOT_JSON }],
  [403, 'foreign', { ...big, headers: { ...STALE, ...NOT_JSON, origin: 'null' } }],
  [415, 'not JSON', { ...big, headers: { ...STALE, ...NOT_JSON } }],
  [413, 'too large', { ...big, headers: { ...STALE, ...JSON_TYPE } }],
  [400, 'malformed', { cookie: anna, body: '{"code":', headers: { ...STALE, ...JSON_TYPE } }],
  [400, 'invalid', { cookie: anna, json: { ...taken, name: '' }, headers: STALE }],
  [400, 'x-expected', { cookie: anna, json: taken, headers: { ...HEADER, 'x-expected': 'x' } }],
  [404, 'unknown id', { cookie: anna, json: taken, headers: STALE }],
  [409, 'changed meanwhile', { cookie: anna, json: taken, headers: STALE, id: 3 }],
  [409, 'taken', { cookie: anna, json: taken, headers: HEADER, id: 2 }],
])('%d comes before what else is wrong: %s', async (status, _, { id = 999, ...call }) => {
  const before = app.revisions();
  expect((await callApi(app.url, 'PUT', `${CURRENCIES}/${id}`, call)).status).toBe(status);
  expect(app.revisions()).toEqual(before);
});

test.each([
  ['an empty body', 400, ''],
  ['a list', 400, '[]'],
  ['NaN', 400, '{"code":NaN}'],
  [
    'a byte that is no UTF-8',
    400,
    Buffer.from('{"code":"EUR","name":"\xff","symbol":"E"}', 'latin1'),
  ],
  ['60,000 lists in lists', 400, '['.repeat(60_000)],
  ['200,000 lists in lists', 413, '['.repeat(200_000)],
  ['a prototype', 400, '{"__proto__":{"isDefault":true},"code":"EUR"}'],
])('refuses %s with %d', async (_, status, body) => {
  const answer = await send({ ...JSON_TYPE }, body);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(/^[A-Z][^\n]*\.$/);
});

test.each([
  ['application/json; charset=utf-8', {}, 'Name is required.'],
  ['Application/JSON', {}, 'Name is required.'],
  ['application/jsonp', {}, NOT_READ],
  ['application/csp-report', {}, NOT_READ],
  ['application/x-www-form-urlencoded', {}, NOT_READ],
  ['application/json', { 'content-encoding': 'gzip' }, NOT_READ],
])('to %s %j it says: %s', async (type, headers, text) => {
  const answer = await send({ 'content-type': type, ...headers }, JSON.stringify({ code: 'EUR' }));
  expect(answer).toEqual({ status: text === NOT_READ ? 415 : 400, text });
});

test('takes 64 KiB and not a byte more, whether its length is announced or not', async () => {
  const ofSize = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    const all = { ...JSON_TYPE, ...headers };
    expect((await send(all, ofSize(64 * KIB))).status).toBe(400);
    expect((await send(all, ofSize(64 * KIB + 1))).status).toBe(413);
    expect((await send(all, ofSize(4 * KIB * KIB))).status).toBe(413);
  }
});

test('calls that carry nothing need no type, but what they carry must be JSON', async () => {
  const setDefault = (call: Call) =>
    callAdmin(app.url, 'POST', `${CURRENCIES}/1/set-default`, { cookie: anna, ...call });
  expect((await setDefault({})).status).toBe(200);
  expect((await setDefault({ json: {} })).status).toBe(200);
  expect((await setDefault({ body: 'x', headers: NOT_JSON })).status).toBe(415);
});

test('a client that sends all before it reads gets to read why it was refused', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    `POST ${CURRENCIES} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nCookie: ${anna}\r\n` +
      'x-username: admin\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const chunk = `10000\r\n${' '.repeat(64 * KIB)}\r\n`;
  for (let sent = 0; sent < 32 * KIB * KIB; sent += 64 * KIB)
    if (!socket.write(chunk)) await once(socket, 'drain');
  socket.end('0\r\n\r\n');
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toContain('HTTP/1.1 413 ');
  expect(answer).toContain('The request is too large: 64 KiB is the most.');
});

/** Sends a body over a connection of its own: fetch would not take these headers. */
function send(headers: Record<string, string>, body: string | Buffer) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request(`${app.url}${CURRENCIES}`, {
      method: 'POST',
      headers: { cookie: anna, ...HEADER, ...headers },
    });
    call.on('error', reject);
    call.on('response', async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() });
    });
    call.end(body);
  });
}
