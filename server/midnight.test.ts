import { expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import type { Store } from '#lib/store/store.ts';
import { withStore } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { freshDatabase } from '#test/postgres.ts';
import { startServer } from '#test/running-server.ts';

const HOUR = 3_600_000;
const SECOND = 1000;

type WithStore = (work: (store: Store) => Promise<unknown>) => Promise<unknown>;

/** An application whose clock can be set. */
async function appWithClock() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const { url, store } = await startApp({ isBuilt: true, now });
  const move = async (ms: number) => {
    ahead = ms;
  };
  const onStore: WithStore = (work) => work(store);
  return { start: async () => url, move, onStore };
}

/** A database whose clock can be set: its schema has a now() of its own, which the server finds first. */
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
  const onStore: WithStore = (work) => withStore(url, work);
  return { start: async () => (await startServer({ env })).url, move, onStore };
}

test.each([
  ['the clock of its machine', appWithClock],
  ['the clock of its database', databaseWithClock],
])(
  'a planned rate counts from midnight on, and not before, by %s, without a revision',
  async (_, open) => {
    const { start, move, onStore } = await open();
    const url = await start();
    const { first } = daysToPlan(utcDay(new Date()));
    await onStore((store) =>
      store.transact('anna', (draft) =>
        updateReturnRate(draft, 2, { returnRate: 0.105, from: first }),
      ),
    );
    const midnight = Date.parse(first);
    await move(midnight - HOUR - Date.now());

    const seen = async () => {
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
    };

    await expect.poll(async () => (await seen()).revision).toMatch(/^2; /);
    const before = await seen();
    expect(before.rate).toBe(0.1);
    await move(midnight - SECOND - Date.now());
    await expect.poll(seen).toEqual({
      rate: 0.105,
      etag: expect.not.stringMatching(String(before.etag)),
      modified: new Date(midnight).toUTCString(),
      revision: `2; at=${first}T00:00:00Z`,
      asAt: `Rates as at ${formatDay(first)}`,
    });
    expect(before.asAt).not.toBe(`Rates as at ${formatDay(first)}`);
    await onStore(async (store) => expect((await store.latest()).revision).toBe(2));
  },
);
