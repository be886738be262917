import { beforeEach, expect, test } from 'vitest';
import { endSessions, userByName } from '#lib/services/accounts.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { type Call, callAdmin, callApi, cookiesOf, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const NEW = 'another horse battery';
const MINUTE = 60_000;

const app = await startApp({ trustProxy: true });
const other = await startApp({ trustProxy: true, bytes: app.bytes });
const call = (method: string, path: string, more: Call = {}) =>
  callAdmin(app.url, method, `/api/account${path}`, more);
const change = (cookie: string, password: unknown, newPassword: unknown, from?: string) =>
  call('POST', '/password', {
    cookie,
    json: { password, newPassword },
    ...(from && { headers: { 'x-forwarded-for': from } }),
  });
const statusesOf = (cookies: string[]) =>
  Promise.all(
    cookies.flatMap((cookie) =>
      [app, other].map(
        async ({ url }) => (await callApi(url, 'GET', '/api/user', { cookie })).status,
      ),
    ),
  );

let name = '';
let people = 0;

beforeEach(async () => {
  name = `anna ${++people}`;
  await addUser(app.store, name);
});

test('a new password ends the user’s sessions in every process and goes on in a new one', async () => {
  await addUser(app.store, `ben of ${name}`);
  const ben = await signIn(app.url, `ben of ${name}`, PASSWORD);
  const [elsewhere, cookie] = [
    await signIn(other.url, name, PASSWORD),
    await signIn(app.url, name, PASSWORD),
  ];
  const changed = await change(cookie, PASSWORD, NEW);
  expect(changed).toMatchObject({ status: 204, text: '' });
  expect(changed.headers.get('cache-control')).toBe('no-store');
  expect(await statusesOf([elsewhere, cookie])).toEqual([401, 401, 401, 401]);
  expect(await statusesOf([cookiesOf(changed), ben])).toEqual([200, 200, 200, 200]);
  const login = async (password: string) =>
    (await callApi(app.url, 'POST', '/api/login', { json: { username: name, password } })).status;
  expect([await login(PASSWORD), await login(NEW)]).toEqual([401, 200]);
});

test('an operator ends all sessions of a user, in every process', async () => {
  const cookies = [await signIn(app.url, name, PASSWORD), await signIn(other.url, name, PASSWORD)];
  await addUser(app.store, `ben of ${name}`);
  const ben = await signIn(app.url, `ben of ${name}`, PASSWORD);
  const { id } = userByName(app.store.current.data.users, name);
  await app.store.transact('cli:test', (draft) => endSessions(draft, id, '2026-11-28T04:00:00Z'));
  expect(await statusesOf([...cookies, ben])).toEqual([401, 401, 401, 401, 200, 200]);
});

test('what is wrong is said and changes nothing: first the present password, then what the new one may be', async () => {
  const cookie = await signIn(app.url, name, PASSWORD);
  const { revision } = await app.store.latest();
  for (const [password, newPassword, status, text] of [
    [undefined, NEW, 400, 'Send password and newPassword as text.'],
    [PASSWORD, 7, 400, 'Password must be text.'],
    ['wrong horse battery', 'short', 403, 'That password is wrong.'],
    [PASSWORD, 'short', 400, 'Password must have 12 to 128 characters.'],
    [
      PASSWORD,
      'aldermoor2026!',
      400,
      'Password must have at least 12 characters besides the name Longview or Aldermoor.',
    ],
  ] as const)
    expect(await change(cookie, password, newPassword)).toMatchObject({ status, text });
  expect((await app.store.latest()).revision).toBe(revision);
  expect(await statusesOf([cookie])).toEqual([200, 200]);
});

test('a wrong present password counts as a wrong sign-in does, and the other way round', async () => {
  const from = `192.0.2.${people}`;
  const cookie = await signIn(app.url, name, PASSWORD);
  const login = async (password: string) => {
    const headers = { 'x-forwarded-for': from };
    const json = { username: name, password };
    return (await callApi(app.url, 'POST', '/api/login', { json, headers })).status;
  };
  for (let n = 0; n < 3; n++) {
    expect((await change(cookie, 'wrong', NEW, from)).status).toBe(403);
    if (n < 2) expect(await login('wrong')).toBe(401);
  }
  const refused = await change(cookie, PASSWORD, NEW, from);
  expect(refused).toMatchObject({
    status: 429,
    text: 'Too many failed attempts to sign in. Try again in 15 minutes.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(await login(PASSWORD)).toBe(429);
  expect((await change(cookie, PASSWORD, NEW, '198.51.100.7')).status).toBe(204);
});

test('sessions say when and from where they were used, in every process; the others end together', async () => {
  const address = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
  const login = async (n: number) => {
    const json = { username: name, password: PASSWORD };
    return cookiesOf(await callApi(app.url, 'POST', '/api/login', { json, headers: address(n) }));
  };
  const start = app.clock.now;
  const [phone, desk] = [await login(1), await login(2)];
  app.clock.now += 5 * MINUTE;
  await callApi(app.url, 'GET', '/api/user', { cookie: phone, headers: address(3) });
  const cookie = await login(4);
  const list = async () => JSON.parse((await call('GET', '/sessions', { cookie })).text);
  const listed = await list();
  expect(listed).toMatchObject([
    { isThis: true, address: '192.0.2.4' },
    { isThis: false, address: '192.0.2.3' },
    { isThis: false, address: '192.0.2.2' },
  ]);
  const minutes = (at: string) => Math.round((Date.parse(at) - start) / MINUTE);
  const times = listed.map(({ beganAt, usedAt }: Record<string, string>) => [
    minutes(String(beganAt)),
    minutes(String(usedAt)),
  ]);
  expect(times).toEqual([
    [5, 5],
    [0, 5],
    [0, 0],
  ]);
  expect(Object.keys(listed[0])).toEqual(['isThis', 'beganAt', 'usedAt', 'address']);
  const ended = await call('POST', '/sessions/end-others', { cookie });
  expect(ended).toMatchObject({ status: 204, text: '' });
  expect(await statusesOf([phone, desk])).toEqual([401, 401, 401, 401]);
  expect(await list()).toMatchObject([{ isThis: true }]);
});
