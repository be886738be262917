import { beforeEach, expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { codeOf, stopClock, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { callWithToken, makeToken } from '#test/tokens.ts';

const TOKENS = '/api/account/tokens';
const NIGHTLY = { name: 'nightly', scope: 'rates', days: 30, password: PASSWORD };

stopClock();
let app: Awaited<ReturnType<typeof startApp>>;

beforeEach(async () => {
  app = await startApp();
  await addUser(app.store, 'ann@example.com');
});

const post = (cookie: string, json: unknown) =>
  callAdmin(app.url, 'POST', TOKENS, { cookie, json });

test('a token is made with the password, shown once, stored as a hash, and revoked', async () => {
  const cookie = await signIn(app.url, 'ann@example.com', PASSWORD);
  const made = await post(cookie, NIGHTLY);
  const { token, ...others } = JSON.parse(made.text);
  expect([made.status, others]).toMatchObject([201, { id: 1, name: 'nightly', scope: 'rates' }]);
  expect(token).toMatch(/^lv_[\w-]{43}$/);
  expect(Date.parse(others.endsAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  expect(app.store.current).toMatchObject({
    format: 4,
    actor: 'ann@example.com',
    summary: 'Token nightly added for ann@example.com',
  });
  const list = await callAdmin(app.url, 'GET', TOKENS, { cookie });
  expect([...app.bytes.values(), list.text].join('')).not.toContain(token.slice(3));
  expect((await callWithToken(app.url, token, 'GET', '/api/user')).status).toBe(200);
  const gone = await callAdmin(app.url, 'DELETE', `${TOKENS}/1`, { cookie });
  expect(gone.status).toBe(204);
  expect(app.store.current.summary).toBe('Token nightly revoked for ann@example.com');
  expect((await callWithToken(app.url, token, 'GET', '/api/user')).status).toBe(401);
  const drawer = '/api/admin/history?kind=return-rates';
  const page = await callAdmin(app.url, 'GET', drawer, { cookie });
  expect(page.text).not.toMatch(/Token|sha256/);
});

test('with a second factor a token takes a code of the app, and no recovery code', async () => {
  const { secret, recoveryCodes, cookie } = await switchOnSecondFactor(app.url, 'ann@example.com');
  const statusWith = async (code?: string) => (await post(cookie, { ...NIGHTLY, code })).status;
  expect(await statusWith()).toBe(403);
  expect(await statusWith(recoveryCodes[0])).toBe(403);
  expect(await statusWith(await wrongCode(secret))).toBe(403);
  expect(await statusWith(await codeOf(secret))).toBe(201);
});

test('a wrong password for a token counts like a sign-in', async () => {
  const cookie = await signIn(app.url, 'ann@example.com', PASSWORD);
  const wrong = { ...NIGHTLY, password: 'wrong' };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await post(cookie, wrong)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  const json = { username: 'ann@example.com', password: PASSWORD };
  expect((await callAdmin(app.url, 'POST', '/api/login', { json })).status).toBe(429);
});

test.each<[number, string, object]>([
  [400, 'Name is required.', { name: ' ' }],
  [400, 'Name can have at most 60 characters.', { name: 'n'.repeat(61) }],
  [400, 'Days must be a whole number from 1 to 366.', { days: 367 }],
  [409, "There is already a token named 'TAKEN'.", { name: 'TAKEN' }],
  [403, 'That password is wrong.', { password: 'wrong' }],
])('refuses a new token with %i: %s', async (status, text, changed) => {
  await makeToken(app.store, 1, 'read', 'taken');
  const cookie = await signIn(app.url, 'ann@example.com', PASSWORD);
  const before = app.revisions();
  expect(await post(cookie, { ...NIGHTLY, ...changed })).toMatchObject({ status, text });
  expect(app.revisions()).toEqual(before);
});

test('refuses the 21st token, one for who is no administrator, and revoking another’s', async () => {
  for (let n = 0; n < 20; n++) await makeToken(app.store, 1, 'read', `token ${n}`);
  const ann = await signIn(app.url, 'ann@example.com', PASSWORD);
  expect(await post(ann, NIGHTLY)).toMatchObject({
    status: 409,
    text: 'ann@example.com has 20 tokens: revoke one first.',
  });
  await addUser(app.store, 'bob', false);
  const bob = await signIn(app.url, 'bob', PASSWORD);
  expect(await post(bob, NIGHTLY)).toMatchObject({
    status: 403,
    text: 'Only administrators have tokens, and bob is none.',
  });
  expect((await callAdmin(app.url, 'GET', TOKENS, { cookie: bob })).text).toBe('[]');
  const revoked = await callAdmin(app.url, 'DELETE', `${TOKENS}/1`, { cookie: bob });
  expect(revoked).toMatchObject({ status: 404, text: 'There is no such token.' });
});
