import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, addWebUser } from '#test/admin-server.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startMachines } from '#test/machines.ts';
import type { RunningServer } from '#test/running-server.ts';
import { codeOf, signInWithCode, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import { callWithToken } from '#test/tokens.ts';

const DAY = 24 * 3_600_000;
const CLOCK = path.join(import.meta.dirname, '../test/support/set-clock.cjs');

/** Returns the settings of a machine whose clock is ahead by so much. */
async function ahead(ms: number): Promise<Record<string, string>> {
  const CLOCK_FILE = path.join(await tempDir(), 'clock');
  await writeFile(CLOCK_FILE, JSON.stringify({ wall: ms, passed: 0 }));
  return { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE };
}

// All that follows holds for machines whose clocks are a day apart.
const { database, machines } = await startMachines([await ahead(DAY), await ahead(-DAY), {}]);
const [first, second, third] = machines as [RunningServer, RunningServer, RunningServer];

const statusAt = async ({ url }: RunningServer, cookie: string) =>
  (await callApi(url, 'GET', '/api/user', { cookie })).status;
const guessAt = async ({ url }: RunningServer, username: string) =>
  (await callApi(url, 'POST', '/api/login', { json: { username, password: 'wrong' } })).status;

test('machines that start together on an empty database share one catalogue and one key', async () => {
  expect(await database.query(`SELECT number FROM ${database.schema}.revisions`)).toHaveLength(2);
  const cookie = await signIn(first.url, ADMIN, PASSWORD);
  for (const machine of machines) expect(await statusAt(machine, cookie)).toBe(200);
  // Who has saved something sees it at the next request, wherever that goes.
  for (let n = 0; n < 6; n++) {
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
    await expect.poll(listed).toContain('Renamed 5');
    expect(await readdir(dataDir)).toEqual([]);
  }
});

test('refuses the sixth wrong password or code, whichever of three machines it comes to', async () => {
  const FIVE = [401, 401, 401, 401, 401, 429];
  const twice = [...machines, ...machines];
  const passwords: number[] = [];
  for (const machine of twice) passwords.push(await guessAt(machine, 'nobody'));
  expect(passwords).toEqual(FIVE);
  await addWebUser(first, 'with a code');
  const { secret } = await switchOnSecondFactor(first.url, 'with a code');
  const wrong = await wrongCode(secret);
  const codes: number[] = [];
  for (const { url } of twice) codes.push((await signInWithCode(url, 'with a code', wrong)).status);
  expect(codes).toEqual(FIVE);
});

test('a token works on every machine until it is revoked on one, and unknown ones count for all', async () => {
  const cookie = await signIn(first.url, ADMIN, PASSWORD);
  const json = { name: 'nightly', scope: 'rates', password: PASSWORD };
  const made = await callAdmin(first.url, 'POST', '/api/account/tokens', { cookie, json });
  const { id, token } = JSON.parse(made.text);
  const statuses = () =>
    Promise.all(
      machines.map(async ({ url }) => (await callWithToken(url, token, 'GET', '/api/user')).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await callAdmin(first.url, 'DELETE', `/api/account/tokens/${id}`, { cookie });
  expect(await statuses()).toEqual([401, 401, 401]);
  for (let round = 0; round < 34; round++) await statuses();
  expect(await statuses()).toEqual([429, 429, 429]);
  expect(await signIn(first.url, ADMIN, PASSWORD)).toContain('longview');
});

test('the history is in the order of its times, and a code counts once for all machines', async () => {
  const { query, schema } = database;
  const times = await query(`SELECT at FROM ${schema}.history ORDER BY number`);
  const ats = times.map(({ at }) => String(at));
  expect(ats).toEqual([...ats].sort());
  const { secret } = await switchOnSecondFactor(first.url, ADMIN);
  const code = await codeOf(secret);
  const statuses: number[] = [];
  for (const { url } of [second, first, third])
    statuses.push((await signInWithCode(url, ADMIN, code)).status);
  expect(statuses).toEqual([200, 401, 401]);
});
