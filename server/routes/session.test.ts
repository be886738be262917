import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { setPassword } from '#lib/services/accounts.ts';
import { hashPassword } from '#lib/services/passwords.ts';
import { addUser, beside, PASSWORD } from '../../test/accounts.ts';
import { callApi, cookiesOf, signIn } from '../../test/api-client.ts';
import { startApp } from '../../test/app.ts';
import { startServer } from '../../test/running-server.ts';

const MINUTE = 60_000;

const app = await startApp();
const admin = await addUser(app.store, 'Anna@example.com');
const login = (json: unknown, call = {}) =>
  callApi(app.url, 'POST', '/api/login', { json, ...call });
const user = (cookie?: string) => callApi(app.url, 'GET', '/api/user', { cookie });
const logout = (cookie?: string) => callApi(app.url, 'POST', '/api/logout', { cookie });

test('signing in answers the user, and from then on the cookie is the user', async () => {
  const answer = await login({ username: ' ANNA@example.com ', password: PASSWORD });
  expect(answer.status).toBe(200);
  const known = { id: admin.id, username: 'Anna@example.com', isAdmin: true };
  expect(JSON.parse(answer.text)).toEqual(known);
  const current = await user(cookiesOf(answer));
  expect(current.status).toBe(200);
  expect(JSON.parse(current.text)).toEqual(known);
  expect(current.headers.get('cache-control')).toBe('no-store');
});

test('the cookie is signed, HttpOnly and SameSite=Lax, and tells nothing', async () => {
  const answer = await login({ username: admin.username, password: PASSWORD });
  const lines = answer.headers.getSetCookie();
  expect(lines.map((line) => line.split('=')[0])).toEqual([
    'longview.session',
    'longview.session.sig',
  ]);
  for (const line of lines)
    expect(line).toMatch(/^[\w.]+=[\w-]{27,43}; path=\/; samesite=lax; httponly$/);
});

test('the cookie is Secure behind TLS', async () => {
  const behind = await startApp({ trustProxy: true });
  await addUser(behind.store, 'anna');
  const answer = await callApi(behind.url, 'POST', '/api/login', {
    json: { username: 'anna', password: PASSWORD },
    headers: { 'x-forwarded-proto': 'https' },
  });
  for (const line of answer.headers.getSetCookie()) expect(line).toContain('; secure; httponly');
});

test.each([
  [{}, 'Send username and password as text.'],
  [{ username: 'anna' }, 'Send username and password as text.'],
  [{ username: 1, password: 'x' }, 'Username must be text.'],
  [{ username: 'anna', password: null }, 'Password must be text.'],
  [{ username: ' ', password: 'x' }, 'Username is required.'],
  [{ username: 'anna', password: '' }, 'Password is required.'],
  [{ username: ['anna'], password: { $ne: '' } }, 'Username must be text.'],
])('refuses to sign in with %j', async (json, sentence) => {
  expect(await login(json)).toMatchObject({ status: 400, text: sentence });
});

test('a wrong password and an unknown user are answered alike', async () => {
  const wrong = await login({ username: admin.username, password: 'wrong' });
  const unknown = await login({ username: 'nobody', password: 'wrong' });
  expect(wrong).toMatchObject({ status: 401, text: 'Invalid credentials' });
  expect(unknown).toMatchObject({ status: 401, text: 'Invalid credentials' });
  const shape = ({ headers }: typeof wrong) => [...headers].filter(([name]) => name !== 'date');
  expect(shape(unknown)).toEqual(shape(wrong));
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test('nobody is signed in without a session', async () => {
  expect((await user()).status).toBe(401);
  expect((await user('longview.session=x; longview.session.sig=x')).status).toBe(401);
});

test('signing out ends the session for every copy of its cookie, and clears the cookie', async () => {
  const cookie = await signIn(app.url, admin.username, PASSWORD);
  const answer = await logout(cookie);
  expect(answer).toMatchObject({ status: 204, text: '' });
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^longview\.session=; path=\/; expires=Thu, 01 Jan 1970/,
  );
  expect((await user(cookie)).status).toBe(401);
});

test('signing out when signed out is answered the same', async () => {
  expect((await logout()).status).toBe(204);
  expect((await logout('longview.session=forged; longview.session.sig=forged')).status).toBe(204);
});

test('a cookie copied before signing out is worth nothing, a hundred times out of a hundred', async () => {
  const [path0, path1] = ['/api/user', '/api/admin/asset-class-returns/by-currency/1'];
  const headers = { 'x-username': 'admin' };
  for (let round = 0; round < 100; round++) {
    const cookie = await signIn(app.url, admin.username, PASSWORD);
    const inFlight = Array.from({ length: 6 }, (_, n) =>
      callApi(app.url, 'GET', n % 2 ? path0 : path1, { cookie, headers }),
    );
    expect((await logout(cookie)).status).toBe(204);
    const after = await Promise.all([
      callApi(app.url, 'GET', path0, { cookie, headers }),
      callApi(app.url, 'GET', path1, { cookie, headers }),
    ]);
    expect(after.map(({ status }) => status)).toEqual([401, 401]);
    await Promise.all(inFlight);
    expect((await user(cookie)).status).toBe(401);
  }
});

test('every sign-in has a session of its own', async () => {
  const [one, other] = [
    await signIn(app.url, admin.username, PASSWORD),
    await signIn(app.url, admin.username, PASSWORD),
  ];
  expect(one).not.toBe(other);
  await logout(one);
  expect((await user(other)).status).toBe(200);
});

test('signing in takes a new id: the one that was there before is worth nothing', async () => {
  const before = await signIn(app.url, admin.username, PASSWORD);
  const after = await signIn(app.url, admin.username, PASSWORD, { cookie: before });
  expect(after).not.toBe(before);
  expect((await user(before)).status).toBe(401);
  expect((await user(after)).status).toBe(200);
});

test('an id from outside is never taken over, even one that is signed', async () => {
  const ended = await signIn(app.url, admin.username, PASSWORD);
  await logout(ended);
  for (const planted of [ended, 'longview.session=planted; longview.session.sig=planted']) {
    const after = await signIn(app.url, admin.username, PASSWORD, { cookie: planted });
    expect(after).not.toBe(planted);
    expect((await user(planted)).status).toBe(401);
  }
});

test('a failed sign-in leaves the session that there is', async () => {
  const cookie = await signIn(app.url, admin.username, PASSWORD);
  await login({ username: admin.username, password: 'wrong' }, { cookie });
  expect((await user(cookie)).status).toBe(200);
});

test('a session ends after 30 minutes idle, and after 12 hours in any case', async () => {
  const cookie = await signIn(app.url, admin.username, PASSWORD);
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    app.clock.now += 20 * MINUTE;
    expect((await user(cookie)).status).toBe(200);
  }
  app.clock.now += 20 * MINUTE;
  expect((await user(cookie)).status).toBe(401);
  const idle = await signIn(app.url, admin.username, PASSWORD);
  app.clock.now += 30 * MINUTE;
  expect((await user(idle)).status).toBe(401);
});

test('a password change by another process ends every session of the user at once, and no other', async () => {
  await addUser(app.store, 'ben');
  const [anna, ben] = [
    await signIn(app.url, admin.username, PASSWORD),
    await signIn(app.url, 'ben', PASSWORD),
  ];
  const hash = await hashPassword('another horse battery');
  await beside(app.dataDir, (store) =>
    store.transact('cli:test', (draft) => setPassword(draft, admin.id, hash)),
  );
  expect((await user(anna)).status).toBe(401);
  expect((await user(ben)).status).toBe(200);
  const again = await login({ username: admin.username, password: PASSWORD });
  expect(again.status).toBe(401);
  await signIn(app.url, admin.username, 'another horse battery');
});

test('what lies in the data folder signs nobody in: ids and passwords are kept as hashes', async () => {
  const cookie = await signIn(app.url, 'ben', PASSWORD);
  const id = /longview\.session=([\w-]+)/.exec(cookie)?.[1] ?? 'no id';
  const names = await readdir(app.dataDir, { recursive: true });
  const files = names.filter((name) => name.endsWith('.json'));
  const contents = await Promise.all(
    files.map((name) => readFile(path.join(app.dataDir, name), 'utf8')),
  );
  const all = [...names, ...contents].join('\n');
  expect(all).not.toContain(id);
  expect(all).not.toContain(PASSWORD);
});

test('a session lives on when the server is started anew, and ends in every process at once', async () => {
  const first = await startServer();
  await beside(first.dataDir, (store) => addUser(store, 'anna'));
  const cookie = await signIn(first.url, 'anna', PASSWORD);
  expect(await first.stop()).toBe(0);
  const [second, third] = await Promise.all([
    startServer({ dataDir: first.dataDir }),
    startServer({ dataDir: first.dataDir }),
  ]);
  const at = async ({ url }: typeof second) =>
    (await callApi(url, 'GET', '/api/user', { cookie })).status;
  expect([await at(second), await at(third)]).toEqual([200, 200]);
  await callApi(second.url, 'POST', '/api/logout', { cookie });
  expect([await at(third), await at(second)]).toEqual([401, 401]);
});
