import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { setPassword } from '#lib/services/accounts.ts';
import { historyEntry } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi, cookiesOf } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import {
  codeOf,
  type SwitchedOn,
  signInWithCode,
  switchOnSecondFactor,
  wrongCode,
} from '#test/second-factor.ts';

const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';

const app = await startApp({ trustProxy: true });
const other = await startApp({ trustProxy: true, dataDir: app.dataDir });

let name = '';
let people = 0;
let on: SwitchedOn;

beforeEach(async () => {
  name = `anna ${++people}`;
  await addUser(app.store, name);
  on = await switchOnSecondFactor(app.url, name);
});

const login = (code?: unknown, url = app.url) => signInWithCode(url, name, code);
const password = (text: string) =>
  callApi(app.url, 'POST', '/api/login', {
    json: { username: name, password: text },
    headers: { 'x-forwarded-for': `10.0.0.${people}` },
  });

test('a right password without its code makes no session and says what is missing', async () => {
  for (const code of [undefined, '', ' ']) {
    const answer = await login(code);
    expect(answer).toMatchObject({
      status: 401,
      text: 'Enter the code from your authenticator app.',
    });
    expect(answer.headers.get('second-factor')).toBe('required');
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('a wrong password is not asked for a code, with one or without', async () => {
  const json = { username: name, password: 'wrong', code: await codeOf(on.secret) };
  for (const it of [json, { ...json, code: undefined }]) {
    const answer = await callApi(app.url, 'POST', '/api/login', { json: it });
    expect(answer).toMatchObject({ status: 401, text: 'Invalid credentials' });
    expect(answer.headers.get('second-factor')).toBeNull();
  }
  // The code that came with a wrong password is still good.
  expect((await login(json.code)).status).toBe(200);
});

test('a right password without its code changes no limit', async () => {
  const answers: number[] = [];
  for (const text of ['wrong', 'wrong', 'wrong', 'wrong', PASSWORD, PASSWORD, PASSWORD, 'wrong'])
    answers.push((await password(text)).status);
  expect(answers).toEqual(Array(8).fill(401));
  // It neither counted, or the fifth wrong one were refused, nor cleared, or this one were looked at.
  expect((await password('wrong')).status).toBe(429);
});

test.each([
  ['as the app shows it', (code: string) => code],
  ['in groups', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
])('the code of this moment, %s, signs in', async (_, typed) => {
  const answer = await login(typed(await codeOf(on.secret)));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('second-factor')).toBeNull();
  const cookie = cookiesOf(answer);
  expect((await callApi(app.url, 'GET', '/api/user', { cookie })).status).toBe(200);
});

test('a clock half a minute off is accepted, either way; a whole minute is not', async () => {
  // The step before was spent on switching it on.
  await addUser(app.store, `${name}, again`);
  const again = await switchOnSecondFactor(app.url, `${name}, again`);
  const tries = async (secret: string, who: string, steps: number) =>
    (await signInWithCode(app.url, who, await codeOf(secret, steps))).status;
  expect(await tries(on.secret, name, 1)).toBe(200);
  expect(await tries(on.secret, name, 2)).toBe(401);
  expect(await tries(on.secret, name, 3)).toBe(401);
  expect(await tries(again.secret, `${name}, again`, -2)).toBe(401);
  expect(await tries(again.secret, `${name}, again`, -3)).toBe(401);
});

test('a code works once, on every process, and the one that switched it on is used', async () => {
  const code = await codeOf(on.secret);
  expect((await login(code)).status).toBe(200);
  for (const url of [app.url, other.url])
    expect(await login(code, url)).toMatchObject({ status: 401, text: WRONG_CODE });
  expect(await login(await codeOf(on.secret, -1))).toMatchObject({ status: 401 });
});

test('of one code used many times at once, one gets in', async () => {
  const code = await codeOf(on.secret);
  const urls = [app.url, other.url, app.url, other.url, app.url];
  const answers = await Promise.all(urls.map((url) => login(code, url)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a recovery code signs in once, however it is typed, and the history names no secret', async () => {
  const [first = '', second = ''] = on.recoveryCodes;
  const before = app.store.current.revision;
  expect((await login(first)).status).toBe(200);
  expect((await login(second.replaceAll('-', ' '))).status).toBe(200);
  expect(app.store.current.revision).toBe(before + 2);
  for (const url of [app.url, other.url])
    expect(await login(first, url)).toMatchObject({ status: 401, text: WRONG_CODE });
  const { data, changes } = app.store.current;
  expect(historyEntry(app.store.current, namesIn(data, changes))).toMatchObject({
    actor: name,
    summary: `Used a recovery code of user '${name}'`,
  });
  expect(changes).toMatchObject([{ before: { recoveryCodes: 9 }, after: { recoveryCodes: 8 } }]);
});

test('of one recovery code used many times at once, one gets in', async () => {
  for (let round = 0; round < 3; round++) {
    const [code] = on.recoveryCodes;
    const urls = [app.url, other.url, app.url, other.url];
    const answers = await Promise.all(urls.map((url) => login(code, url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others counted as wrong: on with a user who has none.
    name = `${name}+`;
    await addUser(app.store, name);
    on = await switchOnSecondFactor(app.url, name);
  }
});

test('another user’s codes are no use', async () => {
  const mine = on;
  await addUser(app.store, `${name}, again`);
  const theirs = await switchOnSecondFactor(app.url, `${name}, again`);
  for (const code of [await codeOf(theirs.secret), theirs.recoveryCodes[0]])
    expect((await login(code)).status).toBe(401);
  expect((await login(mine.recoveryCodes[0])).status).toBe(200);
});

test('five wrong codes, from any address, and every further one waits; the password is still asked for one', async () => {
  const wrong = await wrongCode(on.secret);
  const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++)
    statuses.push((await signInWithCode(app.url, name, wrong, from(n))).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  for (const code of [await codeOf(on.secret), on.recoveryCodes[0]]) {
    const refused = await signInWithCode(app.url, name, code, from(99));
    expect(refused).toMatchObject({
      status: 429,
      text: 'Too many wrong codes. Try again in 15 minutes.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(refused.headers.get('second-factor')).toBe('required');
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
  expect((await login()).status).toBe(401);
});

test('wrong codes count for no password, and a right code clears no wrong ones before it', async () => {
  const wrong = await wrongCode(on.secret);
  for (let n = 0; n < 4; n++) expect((await login(wrong)).status).toBe(401);
  expect((await login(await codeOf(on.secret))).status).toBe(200);
  expect((await login(wrong)).status).toBe(401);
  expect((await login(await codeOf(on.secret, 1))).status).toBe(429);
  expect((await password('wrong')).status).toBe(401);
});

test('a thousand random guesses do not get in, and five of them are looked at', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 1000; n++) {
    const guess = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
    const headers = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` };
    statuses.push((await signInWithCode(app.url, name, guess, headers)).status);
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 200)).toEqual([]);
});

test('whatever is sent as a code is refused in one sentence, and nothing breaks', async () => {
  const anyCode = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[A-Za-z2-7 -]{16,24}$/),
    fc.constantFrom('000000', '١٢٣٤٥٦', '__proto__', '../../x', '\u0000', '💥'.repeat(6)),
    fc.jsonValue({ maxDepth: 2 }),
  );
  let n = 0;
  await fc.assert(
    fc.asyncProperty(anyCode, async (code) => {
      const headers = { 'x-forwarded-for': `10.1.${n >> 8}.${n++ & 255}` };
      const answer = await signInWithCode(app.url, name, code, headers);
      expect([400, 401, 429]).toContain(answer.status);
      expect(answer.text).toMatch(/^[A-Z][^\n]+\.$/);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }),
  );
});

test('an account without a second factor takes no notice of a code', async () => {
  await addUser(app.store, `ben of ${name}`);
  expect((await signInWithCode(app.url, `ben of ${name}`, '123456')).status).toBe(200);
});

test('another password leaves the second factor as it is', async () => {
  const { id, passwordHash } = await addUser(app.store, `ben of ${name}`);
  const { secret } = await switchOnSecondFactor(app.url, `ben of ${name}`);
  await app.store.transact('cli:test', (draft) => setPassword(draft, id, passwordHash));
  const tries = async (code?: string) =>
    (await signInWithCode(app.url, `ben of ${name}`, code)).status;
  expect([await tries(), await tries(await codeOf(secret))]).toEqual([401, 200]);
});
