import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi, cookiesOf, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const app = await startApp();
const admin = await addUser(app.store, 'Anna@example.com');
const login = (json: unknown, call = {}) =>
  callApi(app.url, 'POST', '/api/login', { json, ...call });
const user = (cookie?: string) => callApi(app.url, 'GET', '/api/user', { cookie });
const logout = (cookie?: string) => callApi(app.url, 'POST', '/api/logout', { cookie });

test('signing in returns the user, and from then on the cookie stands for the user', async () => {
  const answer = await login({ username: ' ANNA@example.com ', password: PASSWORD });
  expect(answer.status).toBe(200);
  const known = { id: admin.id, username: 'Anna@example.com', isAdmin: true };
  expect(JSON.parse(answer.text)).toEqual(known);
  const current = await user(cookiesOf(answer));
  expect(current.status).toBe(200);
  expect(JSON.parse(current.text)).toEqual(known);
  expect(current.headers.get('cache-control')).toBe('no-store');
});

test('the cookie is signed, HttpOnly and SameSite=Lax, and holds an id only', async () => {
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

test('without a session there is no user', async () => {
  expect((await user()).status).toBe(401);
  expect((await user('longview.session=x; longview.session.sig=x')).status).toBe(401);
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

test('signing in takes a new id: the one that was there before is not valid any more', async () => {
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

test('the data folder holds session ids and passwords as hashes only', async () => {
  const cookie = await signIn(app.url, admin.username, PASSWORD);
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
