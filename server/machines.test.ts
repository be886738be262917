import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD, withStore } from '#test/accounts.ts';
import { ADMIN } from '#test/admin-server.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startBalancer } from '#test/balancer.ts';
import { startMachines } from '#test/machines.ts';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import type { RunningServer } from '#test/running-server.ts';
import { codeOf, signInWithCode, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';

const DAY = 24 * 3_600_000;
const CLOCK = path.join(import.meta.dirname, '../test/support/set-clock.cjs');

const statusAt = async ({ url }: RunningServer, cookie: string) =>
  (await callApi(url, 'GET', '/api/user', { cookie })).status;
const guessAt = async ({ url }: RunningServer, username = ADMIN) =>
  (await callApi(url, 'POST', '/api/login', { json: { username, password: 'wrong' } })).status;

/** Returns the settings of a machine whose clock is ahead by so much. */
async function ahead(ms: number): Promise<Record<string, string>> {
  const CLOCK_FILE = path.join(await tempDir(), 'clock');
  await writeFile(CLOCK_FILE, JSON.stringify({ wall: ms, passed: 0 }));
  return { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE };
}

test('machines that start at once on an empty database make one catalogue and one key', async () => {
  const { database, machines } = await startMachines([{}, {}, {}]);
  expect(await database.query(`SELECT number FROM ${database.schema}.revisions`)).toHaveLength(2);
  const [first] = machines as [RunningServer];
  const cookie = await signIn(first.url, ADMIN, PASSWORD);
  for (const machine of machines) expect(await statusAt(machine, cookie)).toBe(200);
});

test('a session that ends on one machine has ended on the other at its next request', async () => {
  const { machines } = await startMachines([{}, {}]);
  const [first, second] = machines as [RunningServer, RunningServer];
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

test('the sixth wrong password is refused, whichever of three machines it comes to', async () => {
  const { machines } = await startMachines([{}, {}, {}]);
  const [first, second, third] = machines as [RunningServer, RunningServer, RunningServer];
  const statuses: number[] = [];
  for (const machine of [first, second, third, first, second, third])
    statuses.push(await guessAt(machine));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  for (const machine of machines)
    await expect(signIn(machine.url, ADMIN, PASSWORD)).rejects.toThrow('429');
});

test('many wrong passwords at once on three machines get no further', async () => {
  const { machines } = await startMachines([{}, {}, {}]);
  const guesses = machines.flatMap((machine) => Array.from({ length: 10 }, () => guessAt(machine)));
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test('five wrong codes are the most, whichever of three machines they come to', async () => {
  const { machines } = await startMachines([{}, {}, {}]);
  const [first, second, third] = machines as [RunningServer, RunningServer, RunningServer];
  const { secret, recoveryCodes } = await switchOnSecondFactor(first.url, ADMIN);
  const wrong = await wrongCode(secret);
  const statuses: number[] = [];
  for (const { url } of [first, second, third, first, second, third])
    statuses.push((await signInWithCode(url, ADMIN, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  for (const { url } of machines)
    expect((await signInWithCode(url, ADMIN, recoveryCodes[0])).status).toBe(429);
});

test('clocks that are a day apart change nothing', async () => {
  const { machines, database } = await startMachines([await ahead(DAY), await ahead(-DAY), {}]);
  const [early, late, right] = machines as [RunningServer, RunningServer, RunningServer];
  for (const one of machines) {
    const cookie = await signIn(one.url, ADMIN, PASSWORD);
    for (const machine of machines) expect(await statusAt(machine, cookie)).toBe(200);
    const json = { returnRate: 0.05 + machines.indexOf(one) / 100 };
    const put = await callAdmin(one.url, 'PUT', '/api/admin/asset-class-returns/1', {
      cookie,
      json,
    });
    expect(put.status).toBe(200);
  }
  const times = await database.query(`SELECT at FROM ${database.schema}.history ORDER BY number`);
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
  for (const { url } of machines) {
    const json = { username: 'nobody', password: 'wrong' };
    const refused = await callApi(url, 'POST', '/api/login', { json });
    expect(refused.text).toBe('Too many failed attempts to sign in. Try again in 15 minutes.');
  }
});

test('behind a balancer two machines are as one: who has saved something sees it at the next request', async () => {
  const { machines } = await startMachines([{ TRUST_PROXY: 'true' }, { TRUST_PROXY: 'true' }]);
  const url = await startBalancer(machines);
  const headers = { 'x-forwarded-proto': 'http' };
  const cookie = await signIn(url, ADMIN, PASSWORD, { headers });
  for (let n = 0; n < 20; n++) {
    const name = `Class ${n}`;
    const added = await callAdmin(url, 'POST', '/api/admin/asset-classes', {
      cookie,
      headers,
      json: { name, description: '', risk: 'low' },
    });
    expect(added.status).toBe(201);
    const { text } = await callAdmin(url, 'GET', '/api/admin/history?kind=asset-classes&limit=1', {
      cookie,
      headers,
    });
    expect(JSON.parse(text).revisions[0].changes[0].name).toBe(name);
  }
  await callApi(url, 'POST', '/api/logout', { cookie });
  for (const machine of machines) expect(await statusAt(machine, cookie)).toBe(401);
});

test('what one machine saves is served by the other, and the data folder stays empty', async () => {
  const { database, machines } = await startMachines([{}, {}]);
  await withStore(database.url, (store) =>
    store.transact('cli:test', (draft) => draft.update('assetClasses', 1, { name: 'Renamed' })),
  );
  for (const { url } of machines)
    await expect
      .poll(async () => (await callApi(url, 'GET', '/api/asset-classes')).text)
      .toContain('Renamed');
  for (const { dataDir } of machines) expect(await readdir(dataDir)).toEqual([]);
});

test('texts that have broken other programs are kept as they were sent, and carried out by nobody', async () => {
  const { database, machines } = await startMachines([{}, {}]);
  const [first, second] = machines as [RunningServer, RunningServer];
  const cookie = await signIn(first.url, ADMIN, PASSWORD);
  const kept = new Map<number, string>();
  for (const text of NAUGHTY_STRINGS) {
    const json = { name: text, description: text, risk: 'low' };
    const added = await callAdmin(first.url, 'POST', '/api/admin/asset-classes', { cookie, json });
    expect([201, 400, 409], added.text).toContain(added.status);
    if (added.status === 201) kept.set(JSON.parse(added.text).id, text.trim().normalize('NFC'));
    const login = { username: text, password: text };
    const refused = await callApi(second.url, 'POST', '/api/login', { json: login });
    expect([400, 401, 429], refused.text).toContain(refused.status);
  }
  expect(kept.size).toBeGreaterThan(NAUGHTY_STRINGS.length / 2);
  await expect.poll(() => namesAt(second, kept)).toEqual(kept);
  const tables = await database.query(
    'SELECT table_name FROM information_schema.tables WHERE table_schema = $1',
    [database.schema],
  );
  expect(tables).toHaveLength(5);
});

/** Returns the names of these asset classes as a machine serves them. */
async function namesAt({ url }: RunningServer, kept: Map<number, string>) {
  const { text } = await callApi(url, 'GET', '/api/asset-classes');
  const all: { id: number; name: string }[] = JSON.parse(text);
  return new Map(all.filter(({ id }) => kept.has(id)).map(({ id, name }) => [id, name]));
}
