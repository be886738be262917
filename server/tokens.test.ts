import { expect, test } from 'vitest';
import { CALLS } from '#lib/api/calls.ts';
import { includesScope, SCOPES } from '#lib/domain/token.ts';
import { deleteUser, setAdmin } from '#lib/services/accounts.ts';
import { revokeToken } from '#lib/services/tokens.ts';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { restoreRevision } from '#test/restored.ts';
import { callWithToken, makeToken } from '#test/tokens.ts';

const DAY_MS = 24 * 60 * 60_000;
const RATES = '/api/admin/asset-class-returns/by-currency/1';
const RATE = '/api/admin/asset-class-returns/1';
const UNKNOWN = 'That token is not known, or it has ended.';

const app = await startApp({ trustProxy: true });
const elsewhere = await startApp({ bytes: app.bytes });
const ann = await addUser(app.store, 'ann@example.com');
await addUser(app.store, 'zoe');

const ofScope = await Promise.all(
  SCOPES.map(async (scope) => ({ scope, ...(await makeToken(app.store, ann.id, scope)) })),
);
const PRIVATE_CALLS = CALLS.filter(({ access }) => access !== 'public');

test.each(
  ofScope.flatMap((has) =>
    PRIVATE_CALLS.map((call) => ({ ...has, ...call, needed: call.scope, has: has.scope })),
  ),
)(
  'a token of scope $has at $method $path ($needed)',
  async ({ token, has, needed, method, path }) => {
    const address = path.replace(/:\w+/g, '999');
    const { status, text } = await callWithToken(app.url, token, method, address);
    if (!needed) expect([status, text]).toEqual([403, 'A token cannot do this: sign in.']);
    else if (includesScope(has, needed)) expect([401, 403]).not.toContain(status);
    else expect([status, text]).toEqual([403, `This needs a token of scope ${needed}.`]);
  },
);

test('saves rates with a reason under the names of token and owner', async () => {
  const { token } = await makeToken(app.store, ann.id, 'rates', 'nightly (rates)');
  const headers = { 'x-note': 'Nightly' };
  const json = { returnRate: 0.081 };
  const answer = await callWithToken(app.url, token, 'PUT', RATE, { headers, json });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const actor = 'token:nightly (rates) (ann@example.com)';
  expect(app.store.current).toMatchObject({ actor, note: 'Nightly' });
  const found = async (name: string) => {
    const query = `kind=return-rates&actor=${encodeURIComponent(name)}`;
    const page = await callWithToken(app.url, token, 'GET', `/api/admin/history?${query}`);
    return JSON.parse(page.text).revisions.length;
  };
  expect([
    await found('ANN@example.com'),
    await found('ann@example.com (token nightly (rates))'),
  ]).toEqual([1, 1]);
  expect(await found('zoe')).toBe(0);
});

test('a token counts in place of the cookie, and still not from another site', async () => {
  const [read] = ofScope;
  const cookie = await signIn(app.url, 'zoe', PASSWORD);
  const user = await callWithToken(app.url, read?.token ?? '', 'GET', '/api/user', { cookie });
  expect(JSON.parse(user.text)).toMatchObject({ username: 'ann@example.com' });
  const headers = { origin: 'https://elsewhere.example' };
  expect((await callWithToken(app.url, read?.token ?? '', 'GET', RATES, { headers })).status).toBe(
    403,
  );
  // Another scheme is for somebody else: a proxy's password, say.
  const basic = { authorization: 'Basic eDp5' };
  expect((await callAdmin(app.url, 'GET', RATES, { cookie, headers: basic })).status).toBe(200);
  const wrong = await callWithToken(app.url, 'lv_wrong', 'GET', '/api/user', { cookie });
  expect([wrong.status, wrong.text]).toEqual([401, UNKNOWN]);
  const signedOut = await callWithToken(app.url, 'lv_wrong', 'POST', '/api/logout', { cookie });
  expect(signedOut.status).toBe(204);
});

test.each<[string, (owner: number, id: number) => Promise<unknown>]>([
  ['it was revoked', (_, id) => app.store.transact('x', (draft) => revokeToken(draft, id))],
  ['its owner was deleted', (id) => app.store.transact('x', (draft) => deleteUser(draft, id))],
  [
    'its owner is no longer an administrator, and after they are one again',
    async (id) => {
      await app.store.transact('x', (draft) => setAdmin(draft, id, false));
      await app.store.transact('x', (draft) => setAdmin(draft, id, true));
    },
  ],
  [
    'a revision was restored in which it was not revoked',
    async (_, id) => {
      const { revision } = app.store.current;
      await app.store.transact('x', (draft) => revokeToken(draft, id));
      await restoreRevision(memoryBackend(app.bytes), revision);
    },
  ],
])('a token no longer works in any process once %s', async (name, end) => {
  const owner = await addUser(app.store, `owner when ${name}`);
  const { id, token } = await makeToken(app.store, owner.id, 'rates', name.slice(0, 60));
  const statuses = () =>
    Promise.all(
      [app, elsewhere].map(
        async ({ url }) => (await callWithToken(url, token, 'GET', RATES)).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200]);
  await end(owner.id, id);
  expect(await statuses()).toEqual([401, 401]);
});

test('a token that works survives a restore, and one that was made later does not', async () => {
  const early = await makeToken(app.store, ann.id, 'read', 'early');
  const { revision } = app.store.current;
  const late = await makeToken(app.store, ann.id, 'read', 'late');
  await restoreRevision(memoryBackend(app.bytes), revision);
  const statusOf = async ({ token }: typeof early) =>
    (await callWithToken(app.url, token, 'GET', RATES)).status;
  expect([await statusOf(early), await statusOf(late)]).toEqual([200, 401]);
});

test('a token ends on its day, says so for 14 days before, and is listed with its last use', async () => {
  const own = await startApp();
  const owner = await addUser(own.store, 'ann');
  const { token } = await makeToken(own.store, owner.id, 'read');
  const { endsAt } = own.store.current.data.tokens[0] ?? { endsAt: '' };
  const expires = async (ms: number) => {
    own.clock.now = Date.parse(endsAt) - ms;
    const { status, headers } = await callWithToken(own.url, token, 'GET', RATES);
    return [status, headers.get('token-expires')];
  };
  expect(await expires(15 * DAY_MS)).toEqual([200, null]);
  expect(await expires(14 * DAY_MS)).toEqual([200, endsAt]);
  const usedOn = new Date(own.clock.now).toISOString().slice(0, 10);
  expect(endsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(await expires(0)).toEqual([401, null]);
  const cookie = await signIn(own.url, 'ann', PASSWORD);
  const list = await callAdmin(own.url, 'GET', '/api/account/tokens', { cookie });
  expect(JSON.parse(list.text)).toEqual([{ id: 1, name: 'read', scope: 'read', endsAt, usedOn }]);
});

test('unknown tokens are limited by address; ended ones and sign-ins are not', async () => {
  const own = await startApp({ trustProxy: true });
  const owner = await addUser(own.store, 'ann');
  const { token } = await makeToken(own.store, owner.id, 'read');
  const statusAt = async (address: string, sent: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await callWithToken(own.url, sent, 'GET', RATES, { headers })).status;
  };
  const times = (count: number, address: string, sent: string) =>
    Promise.all(Array.from({ length: count }, () => statusAt(address, sent)));
  expect((await times(101, '192.0.2.1', 'lv_unknown')).sort()).toEqual([
    ...Array(100).fill(401),
    429,
  ]);
  expect([await statusAt('192.0.2.1', token), await statusAt('192.0.2.2', token)]).toEqual([
    429, 200,
  ]);
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const cookie = await signIn(own.url, 'ann', PASSWORD, { headers });
  expect((await callAdmin(own.url, 'GET', RATES, { cookie, headers })).status).toBe(200);
  own.clock.now += 91 * DAY_MS;
  const hammering = times(120, '192.0.2.3', token);
  const sameAddress = { headers: { 'x-forwarded-for': '192.0.2.3' } };
  expect(await signIn(own.url, 'ann', PASSWORD, sameAddress)).toContain('longview');
  expect(new Set(await hammering)).toEqual(new Set([401]));
  expect(await statusAt('192.0.2.3', 'lv_unknown')).toBe(401);
});

test('a token whose owner has no second factor is refused where one is required', async () => {
  const strict = await startApp({ bytes: app.bytes, needsSecondFactor: true });
  const { token } = await makeToken(app.store, ann.id, 'read', 'strict');
  const { status, headers } = await callWithToken(strict.url, token, 'GET', RATES);
  expect([status, headers.get('second-factor')]).toEqual([403, 'required']);
});
