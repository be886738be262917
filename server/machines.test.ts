import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, addWebUser } from '#test/admin-server.ts';
import { callAdmin, callApi, cookiesOf, signIn } from '#test/api-client.ts';
import { startMachines } from '#test/machines.ts';
import type { RunningServer } from '#test/running-server.ts';
import { codeOf, signInWithCode, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';

const DAY = 24 * 3_600_000;
const CLOCK = path.join(import.meta.dirname, '../test/support/set-clock.cjs');

const { database, machines } = await startMachines([{}, {}, {}]);
const [first, second] = machines as [RunningServer, RunningServer];

const statusAt = async ({ url }: RunningServer, cookie: string) =>
  (await callApi(url, 'GET', '/api/user', { cookie })).status;
const guessAt = async ({ url }: RunningServer, username: string) =>
  (await callApi(url, 'POST', '/api/login', { json: { username, password: 'wrong' } })).status;

/** Returns the settings of a machine whose clock is ahead by so much. */
async function ahead(ms: number): Promise<Record<string, string>> {
  const CLOCK_FILE = path.join(await tempDir(), 'clock');
  await writeFile(CLOCK_FILE, JSON.stringify({ wall: ms, passed: 0 }));
  return { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE };
}

test('machines that start at once on an empty database make one catalogue and one key, serve what one of them saves, and leave their data folders empty', async () => {
  expect(await database.query(`SELECT number FROM ${database.schema}.revisions`)).toHaveLength(2);
  const cookie = await signIn(first.url, ADMIN, PASSWORD);
  for (const machine of machines) expect(await statusAt(machine, cookie)).toBe(200);
  // Who has saved something sees it at the next request, wherever that goes.
  for (let n = 0; n < 12; n++) {
    const [here, there] = [
      machines[n % 3] as RunningServer,
      machines[(n + 1) % 3] as RunningServer,
    ];
    const json = { name: `Renamed ${n}`, risk: 'low' };
    const path = '/api/admin/asset-classes/1';
    expect((await callAdmin(here.url, 'PUT', path, { cookie, json })).status).toBe(200);
    const newest = '/api/admin/history?kind=asset-classes&limit=1';
    expect((await callAdmin(there.url, 'GET', newest, { cookie })).text).toContain(json.name);
  }
  for (const { url, dataDir } of machines) {
    const listed = async () => (await callApi(url, 'GET', '/api/asset-classes')).text;
    await expect.poll(listed).toContain('Renamed 11');
    expect(await readdir(dataDir)).toEqual([]);
  }
});

test('a session that ends on one machine has ended on the other at its next request', async () => {
  for (let round = 0; round < 20; round++) {
    const cookie = await signIn(first.url, ADMIN, PASSWORD);
    const inFlight = Array.from({ length: 4 }, () => statusAt(second, cookie));
    const change = callAdmin(second.url, 'PUT', '/api/admin/asset-class-returns/1', {
      cookie,
      json: { returnRate: 0.05 },
    });
    expect(await statusAt(second, cookie)).toBe(200);
    await callApi(first.url, 'POST', '/api/logout', { cookie });
    expect(await statusAt(second, cookie)).toBe(401);
    await Promise.all([...inFlight, change]);
    expect(await statusAt(second, cookie)).toBe(401);
  }
});

test('a change of password, and signing out elsewhere, count on the other machine at its next request', async () => {
  const username = 'with another password';
  await addWebUser(first, username);
  for (let round = 0; round < 5; round++) {
    const [cookie, elsewhere] = [
      await signIn(first.url, username, PASSWORD),
      await signIn(second.url, username, PASSWORD),
    ];
    const call = (path: string, json?: object) =>
      callAdmin(first.url, 'POST', `/api/account/${path}`, { cookie, json });
    const listed = await callAdmin(second.url, 'GET', '/api/account/sessions', { cookie });
    // From the second round on with the one that the last change began.
    expect(JSON.parse(listed.text)).toHaveLength(round === 0 ? 2 : 3);
    expect((await call('sessions/end-others')).status).toBe(204);
    expect(await statusAt(second, elsewhere)).toBe(401);
    expect(await statusAt(second, cookie)).toBe(200);
    const changed = await call('password', { password: PASSWORD, newPassword: PASSWORD });
    expect(changed.status).toBe(204);
    expect(await statusAt(second, cookie)).toBe(401);
    expect(await statusAt(second, cookiesOf(changed))).toBe(200);
  }
});

test('the sixth wrong password is refused, whichever of three machines it comes to, also where all come at once', async () => {
  const statuses: number[] = [];
  for (const machine of [...machines, ...machines]) statuses.push(await guessAt(machine, 'nobody'));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  await addWebUser(first, 'guessed');
  const guesses = machines.flatMap((machine) =>
    Array.from({ length: 10 }, () => guessAt(machine, 'guessed')),
  );
  const atOnce = await Promise.all(guesses);
  expect(atOnce.filter((status) => status === 401)).toHaveLength(5);
  expect(atOnce.filter((status) => status === 429)).toHaveLength(25);
  for (const machine of machines)
    await expect(signIn(machine.url, 'guessed', PASSWORD)).rejects.toThrow('429');
});

test('five wrong codes are the most, whichever of three machines they come to', async () => {
  const username = 'with a code';
  await addWebUser(first, username);
  const { secret, recoveryCodes } = await switchOnSecondFactor(first.url, username);
  const wrong = await wrongCode(secret);
  const statuses: number[] = [];
  for (const { url } of [...machines, ...machines])
    statuses.push((await signInWithCode(url, username, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  for (const { url } of machines)
    expect((await signInWithCode(url, username, recoveryCodes[0])).status).toBe(429);
});

test('clocks that are a day apart change nothing', async () => {
  const apart = await startMachines([await ahead(DAY), await ahead(-DAY), {}]);
  const [early, late, right] = apart.machines as [RunningServer, RunningServer, RunningServer];
  for (const [n, one] of apart.machines.entries()) {
    const cookie = await signIn(one.url, ADMIN, PASSWORD);
    for (const machine of apart.machines) expect(await statusAt(machine, cookie)).toBe(200);
    const json = { returnRate: 0.05 + n / 100 };
    const put = await callAdmin(one.url, 'PUT', '/api/admin/asset-class-returns/1', {
      cookie,
      json,
    });
    expect(put.status).toBe(200);
  }
  const { query, schema } = apart.database;
  const times = await query(`SELECT at FROM ${schema}.history ORDER BY number`);
  const ats = times.map(({ at }) => String(at));
  expect(ats).toEqual([...ats].sort());

  // A code is of the time that all agree on.
  const { secret } = await switchOnSecondFactor(early.url, ADMIN);
  const login = async ({ url }: RunningServer, code: string) =>
    (await signInWithCode(url, ADMIN, code)).status;
  const code = await codeOf(secret);
  expect([await login(late, code), await login(early, code), await login(right, code)]).toEqual([
    200, 401, 401,
  ]);

  for (const machine of [early, late, right, early, late])
    expect(await guessAt(machine, 'nobody')).toBe(401);
  const json = { username: 'nobody', password: 'wrong' };
  const text = 'Too many failed attempts to sign in. Try again in 15 minutes.';
  for (const { url } of apart.machines)
    expect(await callApi(url, 'POST', '/api/login', { json })).toMatchObject({ text });
});
