import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { clientAddress } from './client-address.ts';

const NAMES = Array.from({ length: 22 }, (_, n) => `user ${n}`);

/** Starts an application of its own behind a proxy, with some users. Returns what signs in from an address. */
async function guessing(trustProxy = true) {
  const app = await startApp({ trustProxy });
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
  expect(await statuses(guess, 6, 'anna', 'wrong')).toEqual([401, 401, 401, 401, 401, 429]);
  const refused = await guess('anna', PASSWORD);
  expect(refused).toMatchObject({
    status: 429,
    text: 'Too many failed attempts to sign in. Try again in 15 minutes.',
  });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

test('a right password from another address works, and so does another user from this one', async () => {
  const guess = await guessing();
  await statuses(guess, 6, 'anna', 'wrong');
  expect((await guess('anna', PASSWORD, '192.0.2.2')).status).toBe(200);
  expect((await guess('ben', PASSWORD)).status).toBe(200);
  expect((await guess('anna', PASSWORD)).status).toBe(429);
});

test('the name counts as one in any letter case, composed or not, with spaces or without', async () => {
  const guess = await guessing();
  const spellings = ['zoë', 'ZOË', ' Zoë ', 'zoe\u0308', 'ZOE\u0308', 'zOË'];
  const all: number[] = [];
  for (const name of spellings) all.push((await guess(name, 'wrong')).status);
  expect(all).toEqual([401, 401, 401, 401, 401, 429]);
});

test('an unknown user is limited like a known one', async () => {
  const guess = await guessing();
  expect(await statuses(guess, 6, 'nobody', 'wrong')).toEqual([401, 401, 401, 401, 401, 429]);
});

test('twenty failures from one address are enough, whatever the names', async () => {
  const guess = await guessing();
  const all: number[] = [];
  for (const name of NAMES) all.push((await guess(name, 'wrong')).status);
  expect(all).toEqual([...Array(20).fill(401), 429, 429]);
  expect((await guess('anna', PASSWORD)).status).toBe(429);
  expect((await guess('anna', PASSWORD, '192.0.2.2')).status).toBe(200);
});

test('refused attempts do not count against the address', async () => {
  const guess = await guessing();
  await statuses(guess, 30, 'anna', 'wrong');
  expect((await guess('ben', PASSWORD)).status).toBe(200);
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

test('successes and malformed requests are never limited', async () => {
  const guess = await guessing();
  expect(new Set(await statuses(guess, 30, 'anna', PASSWORD))).toEqual(new Set([200]));
  expect(new Set(await statuses(guess, 30, 'anna', ''))).toEqual(new Set([400]));
  expect((await guess('anna', PASSWORD)).status).toBe(200);
});

test('many guesses at once get no further than one after another', async () => {
  const guess = await guessing();
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess('anna', 'wrong')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('many right passwords at once are all let in', async () => {
  const guess = await guessing();
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess('anna', PASSWORD)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('only the address that our own proxy has seen counts', async () => {
  const guess = await guessing();
  const all: number[] = [];
  for (let i = 0; i < 6; i++)
    all.push((await guess('anna', 'wrong', `198.51.100.${i}, 192.0.2.1`)).status);
  expect(all).toEqual([401, 401, 401, 401, 401, 429]);
});

test('without a proxy a client cannot choose its address', async () => {
  const guess = await guessing(false);
  const all: number[] = [];
  for (let i = 0; i < 6; i++) all.push((await guess('anna', 'wrong', `198.51.100.${i}`)).status);
  expect(all).toEqual([401, 401, 401, 401, 401, 429]);
});

test('the addresses of one IPv6 network count as one', async () => {
  const guess = await guessing();
  const all: number[] = [];
  for (let i = 0; i < 6; i++) all.push((await guess('anna', 'wrong', `2001:db8::${i}`)).status);
  expect(all).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await guess('anna', PASSWORD, '2001:db8:1::1')).status).toBe(200);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50123', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::1', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['unknown', 'unknown'],
])('a client at %s is identified by %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address);
});
