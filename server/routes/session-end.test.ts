import { expect, test } from 'vitest';
import { setPassword } from '#lib/services/accounts.ts';
import { hashPassword } from '#lib/services/passwords.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { startServer } from '#test/running-server.ts';

const MINUTE = 60_000;

const app = await startApp();
const admin = await addUser(app.store, 'anna');
const user = (cookie?: string) => callApi(app.url, 'GET', '/api/user', { cookie });
const logout = (cookie?: string) => callApi(app.url, 'POST', '/api/logout', { cookie });

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

test('a cookie copied before signing out is not valid any more, a hundred times out of a hundred', async () => {
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
  const hash = await hashPassword('another horse battery', 'anna');
  await withStore(app.dataDir, (store) =>
    store.transact('cli:test', (draft) => setPassword(draft, admin.id, hash)),
  );
  expect((await user(anna)).status).toBe(401);
  expect((await user(ben)).status).toBe(200);
  await expect(signIn(app.url, admin.username, PASSWORD)).rejects.toThrow('401');
  await signIn(app.url, admin.username, 'another horse battery');
});

test('a session lives on when the server is started anew, and ends in every process at once', async () => {
  const first = await startServer();
  await withStore(first.dataDir, (store) => addUser(store, 'anna'));
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

test('keys can be changed: a cookie under an older key counts as long as that is listed', async () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const first = await startServer({ env: { SESSION_KEYS: older } });
  const { dataDir } = first;
  await withStore(dataDir, (store) => addUser(store, 'anna'));
  const cookie = await signIn(first.url, 'anna', PASSWORD);
  const statuses = await Promise.all(
    [older, `${newer},${older}`, newer].map(async (keys) => {
      const { url } = await startServer({ dataDir, env: { SESSION_KEYS: keys } });
      return (await callApi(url, 'GET', '/api/user', { cookie })).status;
    }),
  );
  expect(statuses).toEqual([200, 200, 401]);
});
