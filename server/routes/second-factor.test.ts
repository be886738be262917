import { beforeEach, expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { type Call, callAdmin, callApi, cookiesOf, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { codeOf, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';

const PATH = '/api/second-factor';
const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';

const app = await startApp();
const call = (method: string, path: string, more: Call = {}) =>
  callAdmin(app.url, method, PATH + path, more);
const user = (cookie: string) => callApi(app.url, 'GET', '/api/user', { cookie });
const stateOf = async (cookie: string) => JSON.parse((await call('GET', '', { cookie })).text);

let name = '';
let people = 0;

beforeEach(async () => {
  name = `anna ${++people}`;
  await addUser(app.store, name);
});

const begin = async (cookie: string) => {
  const begun = await call('POST', '/begin', { cookie });
  return { begun, secret: JSON.parse(begun.text).secret, both: `${cookie}; ${cookiesOf(begun)}` };
};

test('begins with a secret and its address, which no later answer holds', async () => {
  const cookie = await signIn(app.url, name, PASSWORD);
  expect(await stateOf(cookie)).toEqual({ since: null, recoveryCodes: 0, isRequired: false });
  const { begun, secret, both } = await begin(cookie);
  expect(begun.status).toBe(200);
  expect(begun.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(begun.text)).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    address: expect.stringContaining(`secret=${secret}`),
  });
  expect(begun.headers.getSetCookie().join()).not.toContain(secret);
  expect(await stateOf(cookie)).toMatchObject({ since: null });
  const on = await call('POST', '/on', { cookie: both, json: { code: await codeOf(secret) } });
  expect(on.status).toBe(200);
  expect(on.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(on.text).recoveryCodes).toHaveLength(10);
  const state = await call('GET', '', { cookie: cookiesOf(on) });
  expect(JSON.parse(state.text)).toEqual({
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    recoveryCodes: 10,
    isRequired: false,
  });
  expect(state.text + on.text).not.toContain(secret);
});

test('shows another secret each time, and the last one that was shown here counts', async () => {
  const cookie = await signIn(app.url, name, PASSWORD);
  const first = await begin(cookie);
  const second = await begin(cookie);
  expect(second.secret).not.toBe(first.secret);
  const json = { code: await codeOf(first.secret) };
  expect(await call('POST', '/on', { cookie: second.both, json })).toMatchObject({ status: 403 });
  expect(await call('POST', '/on', { cookie: first.both, json })).toMatchObject({ status: 200 });
});

test('is begun on one process and switched on by another', async () => {
  const other = await startApp({ dataDir: app.dataDir });
  const cookie = await signIn(app.url, name, PASSWORD);
  const { secret, both } = await begin(cookie);
  const json = { code: await codeOf(secret) };
  const on = await callAdmin(other.url, 'POST', `${PATH}/on`, { cookie: both, json });
  expect(on.status).toBe(200);
  expect(await stateOf(cookiesOf(on))).toMatchObject({ recoveryCodes: 10 });
});

test('is not switched on without a beginning, by the beginning of another session or a made-up one', async () => {
  const cookie = await signIn(app.url, name, PASSWORD);
  const other = await begin(await signIn(app.url, name, PASSWORD));
  const json = { code: await codeOf(other.secret) };
  const nonce = cookiesOf(other.begun);
  expect(await call('POST', '/on', { cookie, json })).toMatchObject({
    status: 409,
    text: 'Begin again: there is no secret to confirm.',
  });
  const [pair = ''] = nonce.split('; ');
  for (const [forged, status] of [
    [nonce, 403],
    [pair, 409],
    [nonce.replace(/=./, '=_'), 409],
    ['longview.second-factor=; longview.second-factor.sig=', 409],
  ] as const)
    expect((await call('POST', '/on', { cookie: `${cookie}; ${forged}`, json })).status).toBe(
      status,
    );
  expect(await stateOf(cookie)).toMatchObject({ since: null });
});

test('switching it on ends the other sessions and leaves the present one, under a new id', async () => {
  const other = await signIn(app.url, name, PASSWORD);
  const before = await signIn(app.url, name, PASSWORD);
  const { secret, both } = await begin(before);
  const on = await call('POST', '/on', { cookie: both, json: { code: await codeOf(secret) } });
  const statuses = [other, before, cookiesOf(on)].map(
    async (cookie) => (await user(cookie)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
});

test('a second one is refused while there is one', async () => {
  const { cookie, secret } = await switchOnSecondFactor(app.url, name);
  const text = 'The second factor is on already: switch it off first.';
  const json = { code: await codeOf(secret) };
  expect(await call('POST', '/begin', { cookie })).toMatchObject({ status: 409, text });
  expect(await call('POST', '/on', { cookie, json })).toMatchObject({ status: 409, text });
});

test('password and code switch it off, which ends the other sessions; the password alone is enough then', async () => {
  const { cookie, secret } = await switchOnSecondFactor(app.url, name);
  const [now, next] = await Promise.all([codeOf(secret), codeOf(secret, 1)]);
  const json = { username: name, password: PASSWORD, code: next };
  const other = cookiesOf(await callApi(app.url, 'POST', '/api/login', { json }));
  const off = await call('POST', '/off', {
    cookie,
    json: { password: PASSWORD, code: now },
  });
  expect(off).toMatchObject({ status: 204, text: '' });
  const statuses = [other, cookie, cookiesOf(off)].map(async (it) => (await user(it)).status);
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  expect(await stateOf(cookiesOf(off))).toMatchObject({ since: null, recoveryCodes: 0 });
  expect(await signIn(app.url, name, PASSWORD)).toContain('longview.session=');
});

test('password and code make ten other recovery codes; no session ends', async () => {
  const { cookie, secret, recoveryCodes } = await switchOnSecondFactor(app.url, name);
  const answer = await call('POST', '/recovery-codes', {
    cookie,
    json: { password: PASSWORD, code: recoveryCodes[0] },
  });
  expect(answer.status).toBe(200);
  const renewed: string[] = JSON.parse(answer.text).recoveryCodes;
  expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
  expect(await stateOf(cookie)).toMatchObject({ recoveryCodes: 10 });
  expect(answer.text).not.toContain(secret);
  const json = { username: name, password: PASSWORD };
  const login = (code?: string) =>
    callApi(app.url, 'POST', '/api/login', { json: { ...json, code } });
  expect((await login(recoveryCodes[1])).status).toBe(401);
  expect((await login(renewed[1])).status).toBe(200);
});

test('a wrong password or code changes nothing, and is said', async () => {
  const { cookie, secret } = await switchOnSecondFactor(app.url, name);
  const right = await codeOf(secret);
  for (const path of ['/off', '/recovery-codes'])
    for (const [json, status, text] of [
      [{ password: 'wrong', code: right }, 403, 'That password is wrong.'],
      [{ password: PASSWORD, code: await wrongCode(secret) }, 403, WRONG_CODE],
      [{ password: PASSWORD }, 400, 'Enter the code from your authenticator app.'],
      [{ password: PASSWORD, code: ' ' }, 400, 'Enter the code from your authenticator app.'],
      [{ password: PASSWORD, code: 123456 }, 400, 'Code must be text.'],
      [{ code: right }, 400, 'Send password and code as text.'],
      [{ password: [PASSWORD], code: right }, 400, 'Password must be text.'],
    ] as const)
      expect(await call('POST', path, { cookie, json })).toMatchObject({ status, text });
  expect(await stateOf(cookie)).toMatchObject({ recoveryCodes: 10 });
});

test('guesses by who holds a session are limited: of passwords, of codes and of the first code', async () => {
  const cookie = await signIn(app.url, name, PASSWORD);
  const { both, secret } = await begin(cookie);
  const statuses: number[] = [];
  const code = await wrongCode(secret);
  for (let n = 0; n < 6; n++)
    statuses.push((await call('POST', '/on', { cookie: both, json: { code } })).status);
  const refused = await call('POST', '/on', { cookie: both, json: { code: await codeOf(secret) } });
  expect([...statuses, refused.status]).toEqual([403, 403, 403, 403, 403, 429, 429]);
  expect(refused.text).toBe('Too many wrong codes. Try again in 15 minutes.');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);

  await addUser(app.store, `${name}, again`);
  const on = await switchOnSecondFactor(app.url, `${name}, again`);
  const json = { password: 'wrong', code: await codeOf(on.secret) };
  const guesses: number[] = [];
  for (let n = 0; n < 6; n++)
    guesses.push((await call('POST', '/off', { cookie: on.cookie, json })).status);
  expect(guesses).toEqual([403, 403, 403, 403, 403, 429]);
});

test('where it is off there is nothing to switch off or to renew', async () => {
  const cookie = await signIn(app.url, name, PASSWORD);
  const json = { password: PASSWORD, code: '123456' };
  for (const path of ['/off', '/recovery-codes'])
    expect(await call('POST', path, { cookie, json })).toMatchObject({
      status: 409,
      text: 'The second factor is off.',
    });
});

test('the calls are for who is signed in, with the header, from this site and as JSON', async () => {
  await addUser(app.store, `ben of ${name}`, false);
  const cookie = await signIn(app.url, `ben of ${name}`, PASSWORD);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/begin'],
    ['POST', '/on'],
    ['POST', '/off'],
    ['POST', '/recovery-codes'],
  ] as const) {
    const plain = (more: Call) => callApi(app.url, method, PATH + path, more);
    expect((await call(method, path)).status).toBe(401);
    expect((await plain({ cookie })).status).toBe(403);
    const headers = { origin: 'https://evil.example' };
    expect((await call(method, path, { cookie, headers })).status).toBe(403);
    if (method === 'POST')
      expect((await call(method, path, { cookie, body: 'code=1' })).status).toBe(415);
  }
  // Whoever may sign in may have one, administrator or not.
  expect((await begin(cookie)).begun.status).toBe(200);
});
