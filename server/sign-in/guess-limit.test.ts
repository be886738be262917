import type { Context } from 'koa';
import type { Logger } from 'pino';
import { describe, expect, test } from 'vitest';
import { usernameKey } from '#lib/domain/same-name.ts';
import { countsInMemory } from '#lib/store/backend/counts.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { clientAddress, clientNetwork } from './client-address.ts';
import { limitGuesses } from './guess-limit.ts';
import { reportSignIns } from './report.ts';

const NAMES = Array.from({ length: 22 }, (_, n) => `user ${n}`);
const FIVE = [401, 401, 401, 401, 401, 429];

/** Starts an application of its own behind a proxy, with some users. Returns what signs in from an address. */
async function guessing() {
  const app = await startApp({ trustProxy: true });
  await Promise.all(['anna', 'ben', ...NAMES].map((name) => addUser(app.store, name)));
  return async (username: string, password: string, address = '192.0.2.1') => {
    const headers = { 'x-forwarded-for': address };
    const json = { username, password };
    return callApi(app.url, 'POST', '/api/login', { json, headers });
  };
}

type Guess = Awaited<ReturnType<typeof guessing>>;

async function statuses(guess: Guess, ...args: [times: number, ...Parameters<Guess>]) {
  const [times, ...rest] = args;
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push((await guess(...rest)).status);
  return all;
}

test('the sixth wrong password is refused, and so is the right one then', async () => {
  const guess = await guessing();
  expect(await statuses(guess, 6, 'anna', 'wrong')).toEqual(FIVE);
  const refused = await guess('anna', PASSWORD);
  const text = 'Too many failed attempts to sign in. Try again in 15 minutes.';
  expect(refused).toMatchObject({ status: 429, text });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(refused.headers.getSetCookie()).toEqual([]);
  // Nor is a name that nobody has another matter.
  expect(await statuses(guess, 6, 'nobody', 'wrong', '192.0.2.3')).toEqual(FIVE);
  // Another address, and another user from this one, are not concerned.
  expect((await guess('anna', PASSWORD, '192.0.2.2')).status).toBe(200);
  expect((await guess('ben', PASSWORD)).status).toBe(200);
  expect((await guess('anna', PASSWORD)).status).toBe(429);
});

test('twenty failures from one address are enough, whatever the names', async () => {
  const guess = await guessing();
  const all: number[] = [];
  for (const name of NAMES) all.push((await guess(name, 'wrong')).status);
  expect(all).toEqual([...Array(20).fill(401), 429, 429]);
  expect((await guess('anna', PASSWORD)).status).toBe(429);
  expect((await guess('anna', PASSWORD, '192.0.2.2')).status).toBe(200);
});

test('a success clears the failures before it, and none of other users', async () => {
  const guess = await guessing();
  for (let round = 0; round < 6; round++) {
    expect(await statuses(guess, 4, 'anna', 'wrong')).toEqual([401, 401, 401, 401]);
    expect((await guess('anna', PASSWORD)).status).toBe(200);
  }
  for (const name of NAMES.slice(0, 19)) await guess(name, 'wrong');
  expect((await guess('anna', PASSWORD)).status).toBe(200);
  expect((await guess('user 20', 'wrong')).status).toBe(401);
  expect((await guess('user 21', 'wrong')).status).toBe(429);
});

test('successes, malformed requests and refused ones count for nothing', async () => {
  const guess = await guessing();
  await statuses(guess, 26, 'ben', 'wrong');
  expect(await statuses(guess, 21, 'anna', PASSWORD)).toEqual(Array(21).fill(200));
  expect(await statuses(guess, 21, 'anna', '')).toEqual(Array(21).fill(400));
  expect((await guess('anna', PASSWORD)).status).toBe(200);
});

test('many guesses at once get no further than one after another, and let others in meanwhile', async () => {
  const guess = await guessing();
  const guesses = Array.from({ length: 40 }, () => guess('anna', 'wrong'));
  const others = ['198.51.100.1', '203.0.113.1', '2001:db8::1'].map((from) =>
    guess('ben', PASSWORD, from),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  for (const other of others) expect((await other).status).toBe(200);
});

describe('while passwords are being checked', () => {
  const NOT_WRONG = 'in';

  /** Returns what tries to sign in from an address, waiting for `checked`, and the header that a refusal sets. */
  function waiting() {
    const limit = limitGuesses(countsInMemory, () => {});
    const checks: (() => void)[] = [];
    const headers: Record<string, string> = {};
    const attempt = (ip: string, check: () => Promise<string | null>, name = 'anna') => {
      const set = (header: string, value: string) => Object.assign(headers, { [header]: value });
      return limit({ ip, set } as unknown as Context, name, check);
    };
    const hold = (ip: string) =>
      attempt(ip, () => new Promise((resolve) => checks.push(() => resolve(NOT_WRONG))));
    return { attempt, hold, checks, headers };
  }

  test.each([
    ['192.0.2', (n: number) => `192.0.2.${n}`],
    ['2001:db8:7', (n: number) => `2001:db8:7:${n}::1`],
  ])(
    'four of a network wait, a fifth is refused for a second; another network has its turn: %s',
    async (_, addressOf) => {
      const { hold, attempt, checks, headers } = waiting();
      const taken = [1, 2, 3, 4, 5, 6].map((n) => hold(addressOf(n)));
      await expect.poll(() => checks.length).toBe(2);
      await expect(hold(addressOf(7))).rejects.toMatchObject({ code: 'too-many' });
      expect(headers).toEqual({ 'Retry-After': '1' });
      let isIn = false;
      const other = attempt('198.51.100.1', async () => {
        isIn = true;
        return NOT_WRONG;
      });
      for (let ended = 0; ended < taken.length; ended++) {
        await expect.poll(() => checks.length).toBeGreaterThan(ended);
        // One of those before it has been let in, and three still wait.
        expect(isIn).toBe(ended > 1);
        checks[ended]?.();
        if (ended === 1) expect(await other).toBe(NOT_WRONG);
      }
      expect(await Promise.all(taken)).toEqual(Array(6).fill(NOT_WRONG));
    },
  );

  test('two hundred wait in all, of whatever networks', async () => {
    const { hold, checks, headers } = waiting();
    const from = (n: number) => `10.${n >> 8}.${n & 255}.1`;
    const taken = Array.from({ length: 202 }, (_, n) => hold(from(n)));
    await expect(hold('192.0.2.1')).rejects.toMatchObject({ code: 'too-many' });
    expect(headers).toEqual({ 'Retry-After': '1' });
    for (let ended = 0; ended < taken.length; ended++) {
      await expect.poll(() => checks.length, { interval: 1 }).toBeGreaterThan(ended);
      checks[ended]?.();
    }
    expect(await Promise.all(taken)).toEqual(Array(202).fill(NOT_WRONG));
  });

  test('an address that is over its limit is refused at once and takes no turn', async () => {
    const { hold, attempt, checks, headers } = waiting();
    for (const [n, name] of NAMES.slice(0, 20).entries())
      await attempt(`2001:db8::${n}`, async () => null, name);
    const taken = ['10.0.0.1', '10.0.1.1'].map(hold);
    await expect.poll(() => checks.length).toBe(2);
    await expect(attempt('2001:db8::9', async () => NOT_WRONG)).rejects.toMatchObject({
      code: 'too-many',
    });
    expect(Number(headers['Retry-After'])).toBeGreaterThan(14 * 60);
    for (const check of checks) check();
    await Promise.all(taken);
  }, 10_000);
});

test('the log names whom they were for only where there is such a user', async () => {
  const { store } = await startApp();
  await addUser(store, 'Anna');
  const lines: unknown[] = [];
  const logger = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
  const { manyWrong } = reportSignIns(store, logger, undefined);
  for (const typed of [' anna', 'a password']) manyWrong(usernameKey(typed));
  const message = '100 wrong passwords for one name';
  expect(lines).toEqual([
    [{ user: 'Anna' }, message],
    [{}, message],
  ]);
});

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2'],
  ['192.0.2.1:50123', '192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:2::1', '2001:db8:1:2', '2001:db8:1'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['', '', ''],
  ['unknown', 'unknown', 'unknown'],
])('a client at %s is identified by %s, in the network %s', (ip, address, network) => {
  expect([clientAddress(ip), clientNetwork(ip)]).toEqual([address, network]);
});
