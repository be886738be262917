import { describe, expect, test } from 'vitest';
import { deleteUser, setPassword } from '#lib/services/accounts.ts';
import type { User } from '#lib/store/document.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { ADMIN_CALLS } from '#test/admin-calls.ts';
import { type Call, callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { revisionsOf } from '#test/data-folder.ts';

const HOUR = 3_600_000;
const HEADER = { 'x-username': 'admin' };
const app = await startApp();
await addUser(app.store, 'anna');
async function userOf(name: string, isAdmin = true): Promise<{ user: User; cookie: string }> {
  const user = await addUser(app.store, name, isAdmin);
  return { user, cookie: await signIn(app.url, name, PASSWORD) };
}

/** Every way not to be a signed-in administrator: its status, and what makes the call's headers. */
const UNAUTHORIZED: [name: string, status: number, prepare: () => Promise<Call>][] = [
  ['no session', 401, async () => ({})],
  ['the header x-username alone', 401, async () => ({ headers: HEADER })],
  [
    'a forged cookie',
    401,
    async () => ({
      cookie: `longview.session=${'a'.repeat(43)}; longview.session.sig=${'b'.repeat(27)}`,
    }),
  ],
  [
    'a cookie without its signature',
    401,
    async () => ({ cookie: await tampered(([id]) => `${id}`) }),
  ],
  [
    'a cookie with another id under its signature',
    401,
    async () => ({ cookie: await tampered(([id = '', sig]) => `${id.slice(0, -2)}zz; ${sig}`) }),
  ],
  [
    'a cookie with a changed signature',
    401,
    async () => ({ cookie: await tampered(([id, sig = '']) => `${id}; ${sig.slice(0, -2)}zz`) }),
  ],
  [
    'the session of somebody else put behind the id',
    401,
    async () => {
      const [one = '', other = ''] = [
        await signIn(app.url, 'anna', PASSWORD),
        await signIn(app.url, 'anna', PASSWORD),
      ];
      return { cookie: `${one.split('; ')[0]}; ${other.split('; ')[1]}` };
    },
  ],
  [
    'a session idle for half an hour',
    401,
    async () => {
      const cookie = await signIn(app.url, 'anna', PASSWORD);
      app.clock.now += HOUR / 2;
      return { cookie };
    },
  ],
  [
    'a session twelve hours old',
    401,
    async () => {
      const cookie = await signIn(app.url, 'anna', PASSWORD);
      for (let i = 0; i < 36; i++) {
        app.clock.now += HOUR / 3;
        await callApi(app.url, 'GET', '/api/user', { cookie });
      }
      return { cookie };
    },
  ],
  [
    'a cookie copied before signing out',
    401,
    async () => {
      const cookie = await signIn(app.url, 'anna', PASSWORD);
      await callApi(app.url, 'POST', '/api/logout', { cookie });
      return { cookie };
    },
  ],
  [
    'a user who is no administrator',
    403,
    async () => ({ cookie: (await userOf('ben', false)).cookie }),
  ],
  [
    'a deleted user',
    401,
    async () => {
      const { user, cookie } = await userOf('carl');
      await withStore(app.dataDir, (store) =>
        store.transact('cli:test', (draft) => deleteUser(draft, user.id)),
      );
      return { cookie };
    },
  ],
  [
    'a session from before the password was changed',
    401,
    async () => {
      const { user, cookie } = await userOf('dora');
      await withStore(app.dataDir, (store) =>
        store.transact('cli:test', (draft) => setPassword(draft, user.id, user.passwordHash)),
      );
      return { cookie };
    },
  ],
];

async function tampered(change: (parts: string[]) => string): Promise<string> {
  return change((await signIn(app.url, 'anna', PASSWORD)).split('; '));
}

describe.each(UNAUTHORIZED)('%s', (_, status, prepare) => {
  let call: Promise<Call>;

  test.each(ADMIN_CALLS)('%s %s is refused, and nothing is changed', async (method, path, json) => {
    call ??= prepare();
    const { cookie, headers = HEADER } = await call;
    const before = await revisionsOf(app.dataDir);
    const answer = await callApi(app.url, method, path, { cookie, json, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.text).toMatch(/^[A-Z][^\n]*\.$/);
    expect(await revisionsOf(app.dataDir)).toEqual(before);
  });
});

describe('an administrator', () => {
  test.each(ADMIN_CALLS)('%s %s passes', async (method, path, json, status) => {
    const cookie = await signIn(app.url, 'anna', PASSWORD);
    const headers = { origin: app.url, 'sec-fetch-site': 'same-origin' };
    const { revision } = app.store.current;
    const answer = await callAdmin(app.url, method, path, { cookie, json, headers });
    expect(answer.status).toBe(status);
    const isCommitted = method !== 'GET' && status < 300;
    expect(app.store.current.revision).toBe(isCommitted ? revision + 1 : revision);
    if (isCommitted) expect(app.store.current.actor).toBe('anna');
  });
});
