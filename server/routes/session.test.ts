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

test.each([
  ['without TLS', 'longview.session', '', 'http', ''],
  ['behind TLS', '__Host-longview', '', 'https', ' secure;'],
  ['below a path', 'longview.session', '/a/b', 'http', ''],
  ['below a path behind TLS', '__Secure-longview', '/a/b', 'https', ' secure;'],
])(
  '%s the cookie is %s: signed, an id only, and taken under no other name',
  async (_, name, basePath, protocol, secure) => {
    const own = await startApp({ trustProxy: true, basePath });
    await addUser(own.store, 'anna');
    const headers = { 'x-forwarded-proto': protocol };
    const json = { username: 'anna', password: PASSWORD };
    const answer = await callApi(own.url, 'POST', `${basePath}/api/login`, { json, headers });
    const lines = answer.headers.getSetCookie();
    const rest = `path=${basePath}/; samesite=lax;${secure} httponly`;
    expect(lines.map((line) => line.replace(/=[\w-]{43};/, '=;'))).toEqual([
      `${name}=; ${rest}`,
      `${name}.sig=; ${rest}`,
    ]);
    const cookie = cookiesOf(answer);
    const statusOf = async (sent: string) =>
      (await callApi(own.url, 'GET', `${basePath}/api/user`, { cookie: sent, headers })).status;
    const otherName = secure ? 'longview.session' : '__Host-longview';
    expect(await statusOf(cookie.replaceAll(name, otherName))).toBe(401);
    expect(await statusOf(cookie)).toBe(200);
    const ended = await callApi(own.url, 'POST', `${basePath}/api/logout`, { cookie, headers });
    expect(ended.headers.getSetCookie()[0]).toContain(
      `${name}=; path=${basePath}/; expires=Thu, 01 Jan 1970`,
    );
    expect(await statusOf(cookie)).toBe(401);
  },
);

test('what is no username and password in text is refused with what to send', async () => {
  const text = 'Send username and password as text.';
  expect(await login({})).toMatchObject({ status: 400, text });
  const odd = { username: ['anna'], password: { $ne: '' } };
  expect(await login(odd)).toMatchObject({ status: 400, text: 'Username must be text.' });
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

test('a name of more than 100 characters is an unknown one, whatever it would be composed to', async () => {
  await addUser(app.store, 'é'.repeat(60));
  expect((await login({ username: 'é'.repeat(60), password: PASSWORD })).status).toBe(200);
  const piled = `a${'\u0300\u0316'.repeat(15)}`.repeat(1040);
  for (const username of ['e\u0301'.repeat(60), piled])
    expect(await login({ username, password: PASSWORD })).toMatchObject({
      status: 401,
      text: 'Invalid credentials',
    });
});

test('every sign-in has a session of its own, under a new id, which ends the one it came with', async () => {
  const one = await signIn(app.url, admin.username, PASSWORD);
  const other = await signIn(app.url, admin.username, PASSWORD);
  const third = await signIn(app.url, admin.username, PASSWORD, { cookie: one });
  expect(new Set([one, other, third]).size).toBe(3);
  const statuses = [one, other, third].map(async (cookie) => (await user(cookie)).status);
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  // Nor does one that has ended begin anew.
  expect(await signIn(app.url, admin.username, PASSWORD, { cookie: one })).not.toBe(one);
  expect((await user(one)).status).toBe(401);
});

test('a failed sign-in leaves the session that there is', async () => {
  const cookie = await signIn(app.url, admin.username, PASSWORD);
  await login({ username: admin.username, password: 'wrong' }, { cookie });
  expect((await user(cookie)).status).toBe(200);
});

test('signing out ends the session for every copy of its cookie; signing out again is answered the same', async () => {
  const cookie = await signIn(app.url, admin.username, PASSWORD);
  const forged = 'longview.session=forged; longview.session.sig=forged';
  for (const sent of [cookie, cookie, forged, undefined])
    expect(await logout(sent)).toMatchObject({ status: 204, text: '' });
  expect((await user(cookie)).status).toBe(401);
});

test('keys can be changed: a cookie under an older key counts as long as that is listed', async () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const { url: first, store, bytes } = await startApp({ sessionKeys: [older] });
  await addUser(store, 'anna');
  const cookie = await signIn(first, 'anna', PASSWORD);
  const statuses = await Promise.all(
    [[older], [newer, older], [newer]].map(async (sessionKeys) => {
      const { url } = await startApp({ bytes, sessionKeys });
      return (await callApi(url, 'GET', '/api/user', { cookie })).status;
    }),
  );
  expect(statuses).toEqual([200, 200, 401]);
});
