import { expect, test } from 'vitest';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { PASSWORD, withStore } from '#test/accounts.ts';
import { ADMIN } from '#test/admin-server.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { openFlakyLine } from '#test/flaky-line.ts';
import { startMachines } from '#test/machines.ts';
import { freshDatabase } from '#test/postgres.ts';
import type { RunningServer } from '#test/running-server.ts';

const AWAY = 'The catalogue cannot be reached at the moment. Please try again later.';
/** Three seconds are promised, which the tests of faults measure; a busy machine takes its own time beside. */
const MAX_STOP_MS = 8000;

/** Starts a server whose way to the database can be disturbed, with ADMIN signed in. */
async function startOver() {
  const database = await freshDatabase();
  const line = await openFlakyLine(database.url);
  const {
    machines: [server],
  } = await startMachines([{ DATABASE_URL: line.url, METRICS_PORT: '0' }], database);
  if (!server) throw new Error('no server');
  const cookie = await signIn(server.url, ADMIN, PASSWORD);
  return { database, line, server, cookie };
}

const over = await startOver();

const setRate = ({ url }: RunningServer, cookie: string, returnRate: number) =>
  callAdmin(url, 'PUT', '/api/admin/asset-class-returns/1', { cookie, json: { returnRate } });

const healthOf = async ({ url }: RunningServer) =>
  JSON.parse((await callApi(url, 'GET', '/healthz')).text);
const strictOf = async ({ url }: RunningServer) =>
  (await callApi(url, 'GET', '/healthz?strict')).status;

test('serves visitors, refuses changes and recovers by itself while the database is away', async () => {
  const { line, server, cookie } = over;
  const { revision } = await healthOf(server);
  line.refuse();
  for (let round = 0; round < 2; round++) {
    expect(await setRate(server, cookie, 0.09)).toMatchObject({ status: 503, text: AWAY });
    const json = { username: ADMIN, password: PASSWORD };
    const login = await callApi(server.url, 'POST', '/api/login', { json });
    expect(login).toMatchObject({ status: 503, text: AWAY });
    expect(login.headers.getSetCookie()).toEqual([]);
    for (const path of ['/', '/api/currencies', '/api/asset-classes', '/livez'])
      expect((await callApi(server.url, 'GET', path)).status).toBe(200);
  }
  const reason = expect.stringMatching(/^E[A-Z]+$/);
  expect(await healthOf(server)).toEqual({ status: 'degraded', revision, reason });
  expect((await callApi(server.url, 'GET', '/healthz')).status).toBe(200);
  expect(await strictOf(server)).toBe(503);
  const metrics = /Metrics: (\S+)/.exec(server.log())?.[1] ?? '';
  expect(await (await fetch(metrics)).text()).toContain(`\nlongview_revision ${revision}\n`);

  line.heal();
  await expect.poll(() => strictOf(server)).toBe(200);
  expect((await setRate(server, cookie, 0.09)).status).toBe(200);
  await signIn(server.url, ADMIN, PASSWORD);
});

test('says what to do after the history was set back, until a restart goes on from there', async () => {
  const { server, cookie, database } = await startOver();
  expect((await setRate(server, cookie, 0.09)).status).toBe(200);
  await database.query(`DELETE FROM ${database.schema}.revisions WHERE number = 3`);
  const text =
    'The history here has been set back: revision 3 is not the one that was read from it. Nothing was changed; bring the newer state back, or restart Longview to go on from this one.';
  expect(await setRate(server, cookie, 0.08)).toMatchObject({ status: 503, text });
  expect(
    await callAdmin(server.url, 'DELETE', '/api/admin/currencies/2', { cookie }),
  ).toMatchObject({ status: 503, text });
  expect(await healthOf(server)).toEqual({ status: 'degraded', revision: 3, reason: 'set-back' });
  expect(await strictOf(server)).toBe(503);
  const degraded = /"level":"error","time":"[^"]+","reason":"set-back","msg":"degraded"/;
  await expect.poll(() => server.log()).toMatch(degraded);
  expect((await callApi(server.url, 'GET', '/')).status).toBe(200);
  expect(await database.query(`SELECT number FROM ${database.schema}.revisions`)).toHaveLength(2);

  await withStore(database.url, (restarted) =>
    restarted.transact('cli:test', (draft) => updateReturnRate(draft, 1, { returnRate: 0.08 })),
  );
});

test('a stop does not wait for a database that stands still with a change on its way', async () => {
  const { line, server, cookie } = over;
  line.whenAsked('.revisions (number', line.standStill);
  const change = setRate(server, cookie, 0.08).catch(() => 'cut');
  await expect.poll(() => strictOf(server)).toBe(503);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(MAX_STOP_MS);
  await change;
});
