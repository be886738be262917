import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { ADMIN_CALLS, OWN_CALLS } from '#test/admin-calls.ts';
import { type Call, callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const EVERY_CALL = [...ADMIN_CALLS, ...OWN_CALLS];
const HEADER = { 'x-username': 'admin' };
const app = await startApp();
await addUser(app.store, 'anna');
const anna = () => signIn(app.url, 'anna', PASSWORD);

/** Ways not to be signed in, or not from our own pages: what the call is answered, and what it sends. */
const REFUSED: [name: string, status: number, prepare: () => Promise<Call>][] = [
  ['no session', 401, async () => ({ headers: {} })],
  ['the header x-username alone', 401, async () => ({})],
  ['a cookie without its signature', 401, async () => ({ cookie: (await anna()).split(';')[0] })],
  [
    'the id of one session with the signature of another',
    401,
    async () => ({ cookie: `${(await anna()).split(';')[0]};${(await anna()).split(';')[1]}` }),
  ],
  [
    'a cookie copied before signing out',
    401,
    async () => {
      const cookie = await anna();
      await callApi(app.url, 'POST', '/api/logout', { cookie });
      return { cookie };
    },
  ],
  ['no header x-username', 403, async () => ({ cookie: await anna(), headers: {} })],
  [
    'a name in the header x-username',
    403,
    async () => ({ cookie: await anna(), headers: { 'x-username': 'anna' } }),
  ],
];

test.each(REFUSED)(
  'with %s every call is answered %i, and nothing is changed',
  async (_, status, prepare) => {
    const { cookie, headers = HEADER } = await prepare();
    const before = app.revisions();
    for (const [method, path, json] of EVERY_CALL) {
      const answer = await callApi(app.url, method, path, { cookie, json, headers });
      expect({ method, path, status: answer.status }).toEqual({ method, path, status });
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.text).toMatch(/^[A-Z][^\n]*\.?$/);
    }
    expect(app.revisions()).toEqual(before);
  },
);

test('who is no administrator looks after their own account, and nothing else', async () => {
  await addUser(app.store, 'ben', false);
  const cookie = await signIn(app.url, 'ben', PASSWORD);
  const before = app.revisions();
  for (const [method, path, json, ownStatus] of EVERY_CALL) {
    const status = path.startsWith('/api/admin/') ? 403 : ownStatus;
    const answer = await callAdmin(app.url, method, path, { cookie, json });
    expect({ method, path, status: answer.status }).toEqual({ method, path, status });
  }
  expect(app.revisions()).toEqual(before);
  const json = { password: PASSWORD, newPassword: 'another horse battery' };
  const changed = await callAdmin(app.url, 'POST', '/api/account/password', { cookie, json });
  expect(changed.status).toBe(204);
});

test('in another letter case, or with a slash at its end, no call is found', async () => {
  const cookie = await anna();
  const known = [...EVERY_CALL, ['POST', '/api/login'], ['GET', '/api/user']] as const;
  for (const [method, path] of known) {
    const [bare = '', query = ''] = path.split('?');
    for (const other of [`${bare}/`, `/api${bare.slice(4).toUpperCase()}`]) {
      const { status, text } = await callAdmin(app.url, method, `${other}?${query}`, { cookie });
      expect([other, status, text]).toEqual([other, 404, 'There is nothing at this address.']);
    }
  }
});

test('an administrator makes them, each in one commit under their name', async () => {
  const headers = { origin: app.url, 'sec-fetch-site': 'same-origin' };
  const cookie = await anna();
  for (const [method, path, json, status] of EVERY_CALL) {
    const { revision } = app.store.current;
    const answer = await callAdmin(app.url, method, path, { cookie, json, headers });
    expect({ method, path, status: answer.status }).toEqual({ method, path, status });
    const isCommitted = method !== 'GET' && status < 300 && path.startsWith('/api/admin/');
    expect(app.store.current.revision).toBe(isCommitted ? revision + 1 : revision);
    if (isCommitted) expect(app.store.current.actor).toBe('anna');
  }
});
