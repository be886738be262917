import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setPassword, userByName } from '#lib/services/accounts.ts';
import { switchOff } from '#lib/services/second-factor.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { ADMIN_CALLS, OWN_CALLS } from '#test/admin-calls.ts';
import { type Call, callAdmin, callApi, cookiesOf, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import {
  codeOf,
  type SwitchedOn,
  signInWithCode,
  stopClock,
  switchOnSecondFactor,
  wrongCode,
} from '#test/second-factor.ts';

const PATH = '/api/second-factor';
const ENTER_CODE = 'Enter the code from your authenticator app.';
const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';
const TOO_MANY = 'Too many wrong codes. Try again in 15 minutes.';

stopClock();
const app = await startApp({ trustProxy: true });
const other = await startApp({ trustProxy: true, bytes: app.bytes });
const call = (method: string, path: string, more: Call = {}) =>
  callAdmin(app.url, method, PATH + path, more);
const statusesOf = (cookies: string[]) =>
  Promise.all(
    cookies.map(async (cookie) => (await callApi(app.url, 'GET', '/api/user', { cookie })).status),
  );
const stateOf = async (cookie: string) => JSON.parse((await call('GET', '', { cookie })).text);

let name = '';
let people = 0;

beforeEach(async () => {
  name = `anna ${++people}`;
  await addUser(app.store, name);
});

/** What an account has begun: the answer, the secret in it, and the cookies to go on with. */
const begin = async (cookie: string) => {
  const begun = await call('POST', '/begin', { cookie, json: { password: PASSWORD } });
  return { begun, secret: JSON.parse(begun.text).secret, both: `${cookie}; ${cookiesOf(begun)}` };
};

describe('in an account', () => {
  test('begins with a secret that is shown once, is confirmed on any process, and ends other sessions', async () => {
    const elsewhere = await signIn(app.url, name, PASSWORD);
    const cookie = await signIn(app.url, name, PASSWORD);
    expect(await stateOf(cookie)).toEqual({ since: null, recoveryCodes: 0, isRequired: false });
    const { begun, secret, both } = await begin(cookie);
    expect([begun.status, begun.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(JSON.parse(begun.text)).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`secret=${secret}`),
    });
    expect(begun.headers.getSetCookie().join()).not.toContain(secret);
    expect(await stateOf(cookie)).toMatchObject({ since: null });

    const json = { code: await codeOf(secret) };
    const on = await callAdmin(other.url, 'POST', `${PATH}/on`, { cookie: both, json });
    expect([on.status, on.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(JSON.parse(on.text).recoveryCodes).toHaveLength(10);
    expect(await statusesOf([elsewhere, cookie, cookiesOf(on)])).toEqual([401, 401, 200]);
    const state = await call('GET', '', { cookie: cookiesOf(on) });
    expect(JSON.parse(state.text)).toEqual({
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      recoveryCodes: 10,
      isRequired: false,
    });
    expect(state.text + on.text).not.toContain(secret);
  });

  test('it is begun with the password alone', async () => {
    const cookie = await signIn(app.url, name, PASSWORD);
    for (const [json, status, text] of [
      [undefined, 400, 'Send password as text.'],
      [{ password: '' }, 400, 'Password is required.'],
      [{ password: 'wrong horse battery' }, 403, 'That password is wrong.'],
    ] as const) {
      const answer = await call('POST', '/begin', { cookie, json });
      expect(answer).toMatchObject({ status, text });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('behind TLS what was begun is in a cookie that goes over TLS alone, as its name promises', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const cookie = await signIn(app.url, name, PASSWORD, {
      json: { username: name, password: PASSWORD },
      headers,
    });
    const json = { password: PASSWORD };
    const begun = await call('POST', '/begin', { cookie, json, headers });
    for (const line of begun.headers.getSetCookie())
      expect(line).toMatch(
        /^__Secure-longview\.second-factor.*; samesite=strict; secure; httponly/i,
      );
    const code = await codeOf(JSON.parse(begun.text).secret);
    const both = `${cookie}; ${cookiesOf(begun)}`;
    const on = await call('POST', '/on', { cookie: both, json: { code }, headers });
    expect(on.status).toBe(200);
  });

  test('it is not switched on without a beginning, nor by another one, of another session, or made up', async () => {
    const cookie = await signIn(app.url, name, PASSWORD);
    const [first, second] = [await begin(cookie), await begin(cookie)];
    const another = await begin(await signIn(app.url, name, PASSWORD));
    const json = { code: await codeOf(first.secret) };
    const nonce = cookiesOf(first.begun);
    for (const [status, cookies] of [
      [409, ''],
      [403, cookiesOf(second.begun)],
      [403, cookiesOf(another.begun)],
      [409, nonce.split('; ')[0]],
      [409, nonce.replace('=', '=_')],
      [409, 'longview.second-factor=; longview.second-factor.sig='],
    ] as const) {
      const answer = await call('POST', '/on', { cookie: `${cookie}; ${cookies}`, json });
      expect(answer.status).toBe(status);
      if (status === 409) expect(answer.text).toBe('Begin again: there is no secret to confirm.');
    }
    expect(await stateOf(cookie)).toMatchObject({ since: null });
    expect((await call('POST', '/on', { cookie: first.both, json })).status).toBe(200);
  });

  test('password and code switch it off, which ends the other sessions; the password alone is enough then', async () => {
    const { cookie, secret } = await switchOnSecondFactor(app.url, name);
    const elsewhere = cookiesOf(await signInWithCode(app.url, name, await codeOf(secret, 1)));
    const json = { password: PASSWORD, code: await codeOf(secret) };
    const off = await call('POST', '/off', { cookie, json });
    expect(off).toMatchObject({ status: 204, text: '' });
    expect(await statusesOf([elsewhere, cookie, cookiesOf(off)])).toEqual([401, 401, 200]);
    expect(await stateOf(cookiesOf(off))).toMatchObject({ since: null, recoveryCodes: 0 });
    await signIn(app.url, name, PASSWORD);
  });

  test('a wrong password or code is said and changes nothing; the right ones make ten other recovery codes', async () => {
    const { cookie, secret, recoveryCodes } = await switchOnSecondFactor(app.url, name);
    const [right, wrong] = [recoveryCodes[0], await wrongCode(secret)];
    for (const [json, status, text] of [
      [{ password: 'wrong', code: right }, 403, 'That password is wrong.'],
      [{ password: PASSWORD, code: wrong }, 403, WRONG_CODE],
      [{ password: PASSWORD, code: ' ' }, 400, ENTER_CODE],
      [{ password: PASSWORD, code: 123456 }, 400, 'Code must be text.'],
      [{ code: right }, 400, 'Send password and code as text.'],
    ] as const)
      for (const path of ['/off', '/recovery-codes'])
        expect(await call('POST', path, { cookie, json })).toMatchObject({ status, text });
    const json = { password: PASSWORD, code: right };
    const answer = await call('POST', '/recovery-codes', { cookie, json });
    const renewed: string[] = JSON.parse(answer.text).recoveryCodes;
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    expect(await stateOf(cookie)).toMatchObject({ recoveryCodes: 10 });
    expect((await signInWithCode(app.url, name, recoveryCodes[1])).status).toBe(401);
    expect((await signInWithCode(app.url, name, renewed[1])).status).toBe(200);
  });

  test('what is on or off already is said; whoever may sign in may have one, administrator or not', async () => {
    const { cookie } = await switchOnSecondFactor(app.url, name);
    await addUser(app.store, `ben of ${name}`, false);
    const ben = await signIn(app.url, `ben of ${name}`, PASSWORD);
    const json = { password: PASSWORD, code: '123456' };
    for (const [path, as, text] of [
      ['/begin', cookie, 'The second factor is on already: switch it off first.'],
      ['/on', cookie, 'The second factor is on already: switch it off first.'],
      ['/off', ben, 'The second factor is off.'],
      ['/recovery-codes', ben, 'The second factor is off.'],
    ] as const)
      expect(await call('POST', path, { cookie: as, json })).toMatchObject({ status: 409, text });
    expect((await begin(ben)).begun.status).toBe(200);
  });
});

describe('at a sign-in', () => {
  let on: SwitchedOn;

  beforeEach(async () => {
    on = await switchOnSecondFactor(app.url, name);
  });

  const login = (code?: unknown, url = app.url) => signInWithCode(url, name, code);
  const password = (text: string, code?: string) =>
    callApi(app.url, 'POST', '/api/login', {
      json: { username: name, password: text, code },
      headers: { 'x-forwarded-for': `10.0.0.${people}` },
    });

  test('asks for the code after a right password alone, and makes no session without it', async () => {
    for (const code of [undefined, '', ' ']) {
      const answer = await login(code);
      expect(answer).toMatchObject({ status: 401, text: ENTER_CODE });
      expect(answer.headers.get('second-factor')).toBe('required');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const right = await codeOf(on.secret);
    for (const code of [right, undefined]) {
      const answer = await password('wrong', code);
      expect(answer).toMatchObject({ status: 401, text: 'Invalid credentials' });
      expect(answer.headers.get('second-factor')).toBeNull();
    }
    // The code that came with a wrong password is still good, however it is typed.
    const answer = await login(` ${right.slice(0, 3)} ${right.slice(3)} `);
    expect([answer.status, answer.headers.get('second-factor')]).toEqual([200, null]);
    expect(await statusesOf([cookiesOf(answer)])).toEqual([200]);
    // It works once, on every process, and the one that switched it on is used.
    for (const url of [app.url, other.url])
      expect(await login(right, url)).toMatchObject({ status: 401, text: WRONG_CODE });
    expect((await login(on.code)).status).toBe(401);
  });

  test('a right password without its code changes no limit', async () => {
    const answers: number[] = [];
    for (const text of ['wrong', 'wrong', 'wrong', 'wrong', PASSWORD, PASSWORD, PASSWORD, 'wrong'])
      answers.push((await password(text)).status);
    expect(answers).toEqual(Array(8).fill(401));
    // It neither counted, or the fifth wrong one were refused, nor cleared, or this one were looked at.
    expect((await password('wrong')).status).toBe(429);
  });

  test('a recovery code works once, however it is typed', async () => {
    const [first = '', second = ''] = on.recoveryCodes;
    const before = app.store.current.revision;
    const user = expect.objectContaining({ username: name, recoveryCodesLeft: 9 });
    expect(JSON.parse((await login(first)).text)).toEqual(user);
    const last = JSON.parse((await login(second.replaceAll('-', ' '))).text);
    expect(last).toMatchObject({ recoveryCodesLeft: 8 });
    const byApp = await login(await codeOf(on.secret));
    expect(byApp.text).not.toContain('recoveryCodesLeft');
    expect(app.store.current.revision).toBe(before + 2);
    for (const url of [app.url, other.url])
      expect(await login(first, url)).toMatchObject({ status: 401, text: WRONG_CODE });
    expect(app.store.current.actor).toBe(name);
  });

  test('refuses every code after five wrong ones for a user, whatever the address', async () => {
    const wrong = await wrongCode(on.secret);
    const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await signInWithCode(app.url, name, wrong, from(n))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    for (const code of [await codeOf(on.secret), on.recoveryCodes[0]]) {
      const refused = await signInWithCode(app.url, name, code, from(99));
      expect(refused).toMatchObject({ status: 429, text: TOO_MANY });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect(refused.headers.get('second-factor')).toBe('required');
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect((await login()).status).toBe(401);
    // They end with the second factor that they were for.
    const { id } = userByName(app.store.current.data.users, name);
    await app.store.transact('cli:test', (draft) => switchOff(draft, id));
    vi.setSystemTime(Date.now() + 1);
    const { secret } = await switchOnSecondFactor(app.url, name);
    expect((await login(await codeOf(secret))).status).toBe(200);
  });

  test('wrong codes count for no password, and a right code clears no wrong ones before it', async () => {
    const wrong = await wrongCode(on.secret);
    for (let n = 0; n < 4; n++) expect((await login(wrong)).status).toBe(401);
    expect((await login(await codeOf(on.secret))).status).toBe(200);
    expect((await login(wrong)).status).toBe(401);
    expect((await login(await codeOf(on.secret, 1))).status).toBe(429);
    expect((await password('wrong')).status).toBe(401);
  });

  test('another password leaves it as it is; who has none is asked for none', async () => {
    const { id, passwordHash } = await addUser(app.store, `ben of ${name}`);
    expect((await signInWithCode(app.url, `ben of ${name}`, '123456')).status).toBe(200);
    const { secret } = await switchOnSecondFactor(app.url, `ben of ${name}`);
    await app.store.transact('cli:test', (draft) => setPassword(draft, id, passwordHash));
    const tries = async (code?: string) =>
      (await signInWithCode(app.url, `ben of ${name}`, code)).status;
    expect([await tries(), await tries(await codeOf(secret))]).toEqual([401, 200]);
  });
});

test('where it is required, only one’s own account can be used until there is one, and when it is off', async () => {
  const strict = await startApp({ needsSecondFactor: true });
  await addUser(strict.store, 'anna');
  const tryAll = async (cookie: string) => {
    const statuses: number[] = [];
    for (const [method, path, json] of ADMIN_CALLS) {
      const answer = await callAdmin(strict.url, method, path, { cookie, json });
      statuses.push(answer.status);
      if (answer.status !== 403) continue;
      expect(answer.headers.get('second-factor')).toBe('required');
      expect(answer.text).toBe(
        'Switch on your second factor first, in the dashboard or with: longview user second-factor USERNAME',
      );
    }
    return statuses;
  };
  const refused = ADMIN_CALLS.map(() => 403);
  const cookie = await signIn(strict.url, 'anna', PASSWORD);
  const before = await strict.store.latest();
  expect(await tryAll(cookie)).toEqual(refused);
  expect((await strict.store.latest()).revision).toBe(before.revision);
  const state = await callAdmin(strict.url, 'GET', PATH, { cookie });
  expect(JSON.parse(state.text)).toEqual({ since: null, recoveryCodes: 0, isRequired: true });
  for (const [method, path, json, status] of OWN_CALLS) {
    const own = await callAdmin(strict.url, method, path, { cookie, json });
    expect([path, own.status]).toEqual([path, status]);
  }

  const on = await switchOnSecondFactor(strict.url, 'anna');
  expect(await tryAll(on.cookie)).toEqual(ADMIN_CALLS.map(([, , , status]) => status));
  const json = { password: PASSWORD, code: await codeOf(on.secret) };
  const off = await callAdmin(strict.url, 'POST', `${PATH}/off`, { cookie: on.cookie, json });
  expect(off.status).toBe(204);
  expect(await tryAll(await signIn(strict.url, 'anna', PASSWORD))).toEqual(refused);
});
