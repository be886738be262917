import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { deleteUser, setAdmin, setPassword } from '#lib/services/accounts.ts';
import { revokeToken } from '#lib/services/tokens.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { makeToken } from '#test/tokens.ts';

const BODY = JSON.stringify({ code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 });

const app = await startApp();
const elsewhere = await startApp({ bytes: app.bytes });

/** Starts a request for a new currency whose body stops half-way until `finish` is called. */
async function startedCall(
  headers: Record<string, string>,
): Promise<{ finish: () => Promise<number | undefined> }> {
  const call = request(`${app.url}/api/admin/currencies`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(BODY),
    },
  });
  call.write(BODY.slice(0, 10));
  const answered = once(call, 'response');
  await untilRead(headers);
  return {
    finish: async () => {
      call.end(BODY.slice(10));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

/** Waits until the server has read the headers of the first request: others of the session come after it. */
async function untilRead(headers: Record<string, string>): Promise<void> {
  for (let i = 0; i < 5; i++) await callApi(app.url, 'GET', '/api/user', { headers });
}

async function signedIn(username: string) {
  return { cookie: await signIn(app.url, username, PASSWORD), 'x-username': 'admin' };
}

function asCommandLine(change: (draft: Draft) => unknown) {
  return elsewhere.store.transact('cli:test', change);
}

test('a request whose body comes slowly is served', async () => {
  await addUser(app.store, 'anna');
  const call = await startedCall(await signedIn('anna'));
  expect(await call.finish()).toBe(201);
});

test.each<[string, (cookie: string, id: number) => Promise<unknown>, number?]>([
  ['signs out', (cookie) => callApi(app.url, 'POST', '/api/logout', { cookie })],
  [
    'signs out at another process',
    (cookie) => callApi(elsewhere.url, 'POST', '/api/logout', { cookie }),
  ],
  ['is deleted', (_, id) => asCommandLine((draft) => deleteUser(draft, id))],
  [
    'gets another password',
    (_, id) => asCommandLine((draft) => setPassword(draft, id, 'another hash')),
  ],
  [
    'is no administrator any more',
    (_, id) => asCommandLine((draft) => setAdmin(draft, id, false)),
    403,
  ],
])(
  'a request in progress changes nothing when its administrator %s',
  async (name, end, status = 401) => {
    const { id, username } = await addUser(app.store, `admin who ${name}`);
    const cookie = await signIn(app.url, username, PASSWORD);
    const call = await startedCall({ cookie, 'x-username': 'admin' });
    await end(cookie, id);
    const before = app.revisions();
    expect(await call.finish()).toBe(status);
    expect(app.revisions()).toEqual(before);
  },
);

test.each<[string, (id: number) => Promise<unknown>]>([
  ['was revoked', (id) => asCommandLine((draft) => revokeToken(draft, id))],
  [
    'has ended',
    async () => {
      app.clock.now += 91 * 86_400_000;
    },
  ],
])('a request in progress changes nothing when its token %s', async (name, end) => {
  const owner = await addUser(app.store, `owner of a token that ${name}`);
  const { id, token } = await makeToken(app.store, owner.id, 'catalogue', name);
  const call = await startedCall({ authorization: `Bearer ${token}` });
  await end(id);
  const before = app.revisions();
  expect(await call.finish()).toBe(401);
  expect(app.revisions()).toEqual(before);
});
