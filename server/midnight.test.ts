import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { freshDatabase } from '#test/postgres.ts';
import { runCommand } from '#test/run-command.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const HOUR = 3_600_000;
const SECOND = 1000;
const PRELOAD = path.join(import.meta.dirname, '../test/support/set-clock.cjs');

/** A folder whose server has a clock that can be set, and how to set it. */
async function folderWithClock() {
  const address = await tempDir();
  const file = path.join(address, 'clock');
  const move = async (wall: number) => {
    await writeFile(`${file}.new`, JSON.stringify({ wall, passed: 0 }));
    await rename(`${file}.new`, file);
  };
  await move(0);
  const env = { DATA_DIR: address, NODE_OPTIONS: `--require ${PRELOAD}`, CLOCK_FILE: file };
  const start = async () => [await startServer({ dataDir: address, env })];
  return { address, env, move, start };
}

/** A database whose clock can be set: its schema has a now() of its own, which the two servers find first. */
async function databaseWithClock() {
  const { url, schema, query } = await freshDatabase();
  await query(`CREATE SCHEMA ${schema}`);
  await query(`CREATE TABLE ${schema}.clock AS SELECT interval '0' AS ahead`);
  await query(`CREATE FUNCTION ${schema}.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.now() + (SELECT ahead FROM ${schema}.clock)'`);
  const env = { DATABASE_URL: url, PGOPTIONS: `-c search_path=${schema},pg_catalog` };
  const move = async (ms: number) => {
    await query(`UPDATE ${schema}.clock SET ahead = $1 * interval '1 millisecond'`, [ms]);
  };
  const start = () => Promise.all([startServer({ env }), startServer({ env })]);
  return { address: url, env, move, start };
}

test.each([
  ['files', folderWithClock],
  ['two servers on PostgreSQL', databaseWithClock],
])(
  'a planned rate counts from midnight on, and not before, on %s, without a revision',
  async (_, open) => {
    const { address, env, move, start } = await open();
    const servers = await start();
    const { first } = daysToPlan(utcDay(new Date()));
    await withStore(address, (store) =>
      store.transact('anna', (draft) =>
        updateReturnRate(draft, 2, { returnRate: 0.105, from: first }),
      ),
    );
    const midnight = Date.parse(first);
    await move(midnight - HOUR - Date.now());

    const seen = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const list = await callApi(url, 'GET', '/api/asset-classes/by-currency/ZAR');
          const page = await callApi(url, 'GET', '/');
          const [asAt] = /Rates as at (?:<!-- -->)?[A-Z]\w+ \d+, \d{4}/.exec(page.text) ?? [];
          return {
            rate: JSON.parse(list.text)[1].rate,
            etag: list.headers.get('etag'),
            modified: list.headers.get('last-modified'),
            revision: list.headers.get('catalogue-revision'),
            asAt: asAt?.replace('<!-- -->', ''),
          };
        }),
      );
    const agreed = async () => {
      const [one, ...others] = await seen();
      for (const other of others) expect(other).toEqual(one);
      return one;
    };

    await expect.poll(async () => (await agreed())?.revision).toMatch(/^2; /);
    const before = await agreed();
    expect(before?.rate).toBe(0.1);
    await move(midnight - SECOND - Date.now());
    await expect.poll(agreed).toEqual({
      rate: 0.105,
      etag: expect.not.stringMatching(String(before?.etag)),
      modified: new Date(midnight).toUTCString(),
      revision: `2; at=${first}T00:00:00Z`,
      asAt: `Rates as at ${formatDay(first)}`,
    });
    expect(before?.asAt).not.toBe(`Rates as at ${formatDay(first)}`);
    const listed = await runCommand(['rate', 'list', 'ZAR'], { env });
    expect(listed.stdout).toMatch(/Yield Funds +10.5%\n/);
    await withStore(address, async (store) => expect(store.current.revision).toBe(2));
  },
);
