import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Store } from '#lib/store/store.ts';
import { afterFile } from '#test/after-file.ts';
import { openFlakyLine } from '#test/flaky-line.ts';
import { openStore } from '#test/open-store.ts';
import { freshDatabase, queryOnce } from '#test/postgres.ts';
import { type PostgresServer, startPostgres } from '#test/postgres-server.ts';

const FIRST_REFUSAL_MS = 3_000;
/** Longer than a busy machine takes for nothing, shorter than anything that asks the database. */
const AT_ONCE_MS = 1_000;
const HEALED_MS = 15_000;
const MAX_DOUBT_MS = 10_000;

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  afterFile(() => server.stop());
});

const rename = (store: Store, name: string) =>
  store.transact('a', (draft) => draft.update('currencies', 1, { name }));

/** Returns how a change ended, or that it has not in time. */
const endOf = (change: Promise<unknown>, ms = FIRST_REFUSAL_MS) =>
  Promise.race([
    change.then(
      () => 'saved',
      (error: { code: string }) => error.code,
    ),
    wait(ms, 'still waiting'),
  ]);

async function signal(name: 'STOP' | 'CONT'): Promise<void> {
  for (const pid of await server.pids()) execFileSync('kill', [`-${name}`, String(pid)]);
}

async function setSystem({ url }: PostgresServer, name: string, value: string): Promise<void> {
  await queryOnce(url, `ALTER SYSTEM SET ${name} = '${value}'`);
  await queryOnce(url, 'SELECT pg_reload_conf()');
  // By the time a new connection has it, all others were told.
  await expect
    .poll(() => queryOnce(url, `SELECT current_setting('${name}') AS value`))
    .toEqual([{ value }]);
}

/** Opens a store over a line of its own to a database of its own. */
async function openOverLine() {
  const database = await freshDatabase(server.url);
  const line = await openFlakyLine(database.url);
  return { ...database, line, store: await openStore(line.url, { isWatched: true }) };
}

/** Lets a change arrive, and nothing be heard of it. */
const loseAnswers = (asked: { isMute: boolean }) => {
  asked.isMute = true;
};

/** Each way in which a database may be away, and how it comes back. */
const WAYS: Record<string, { leave: () => unknown; return: () => unknown }> = {
  'refuses connections': { leave: () => server.end('QUIT'), return: () => server.start() },
  'stands still': { leave: () => signal('STOP'), return: () => signal('CONT') },
  'is read-only': {
    leave: () => setSystem(server, 'default_transaction_read_only', 'on'),
    return: () => setSystem(server, 'default_transaction_read_only', 'off'),
  },
  'is in recovery': {
    leave: () => server.become('standby'),
    return: () => server.become('primary'),
  },
};

test.each(Object.keys(WAYS))(
  'while the database %s visitors are served, changes are refused in time, and it heals by itself',
  async (name) => {
    const way = WAYS[name];
    const { url } = await freshDatabase(server.url);
    const store = await openStore(url, { isWatched: true });
    await rename(store, 'Before');
    await way?.leave();
    try {
      expect(await endOf(rename(store, 'Refused'))).toBe('unavailable');
      await expect.poll(() => store.watcher.trouble).not.toBeNull();
      for (let again = 0; again < 5; again++)
        expect(await endOf(rename(store, 'Refused'), AT_ONCE_MS)).toBe('unavailable');
      expect(store.current.data.currencies[0]?.name).toBe('Before');
    } finally {
      await way?.return();
    }
    await expect.poll(() => endOf(rename(store, 'After')), { timeout: HEALED_MS }).toBe('saved');
    await expect.poll(() => store.watcher.trouble).toBeNull();
    expect(store.current).toMatchObject({ revision: 3, data: { currencies: [{ name: 'After' }] } });
    await store.close();
  },
);

test('reports why the database refused a change, which is not made', async () => {
  const { url, schema, query } = await freshDatabase(server.url);
  const store = await openStore(url, { isWatched: true });
  await query(`CREATE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
  await query(`CREATE TRIGGER is_full BEFORE INSERT ON ${schema}.revisions
    EXECUTE FUNCTION ${schema}.refuse()`);
  await expect(rename(store, 'Refused')).rejects.toMatchObject({
    code: 'unavailable',
    message:
      'The change could not be saved: the database refused it (53100). Nothing was changed; try again.',
  });
  expect(store.watcher.trouble).toBe('53100');
  await query(`DROP TRIGGER is_full ON ${schema}.revisions`);
  await rename(store, 'After');
  await expect.poll(() => store.watcher.trouble).toBeNull();
  await store.close();
});

test('reports a commit as unconfirmed if the standby never answers', async () => {
  const { url } = await freshDatabase(server.url);
  const store = await openStore(url, { isWatched: true });
  await setSystem(server, 'synchronous_standby_names', 'missing');
  let name = '';
  // The server hears of the setting a moment later: until then changes are saved.
  const saveAll = async () => {
    for (let change = 1; ; change++) {
      name = `Change ${change}`;
      await rename(store, name);
    }
  };
  const refusal = saveAll().catch((error) => error);
  await expect
    .poll(async () => {
      const [row] = await queryOnce(
        server.url,
        `SELECT count(pg_cancel_backend(pid)) AS count FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
      );
      return Number(row?.count);
    })
    .toBeGreaterThan(0);
  expect(await refusal).toMatchObject({
    code: 'unconfirmed',
    message: 'The change may or may not have been saved. Look before you save it again.',
  });
  await setSystem(server, 'synchronous_standby_names', '');
  expect((await store.latest()).data.currencies).toMatchObject([{ name }]);
  await store.close();
});

test('reports a commit as unconfirmed after ten seconds, and refuses waiting ones', async () => {
  const { line, store, schema, query } = await openOverLine();
  line.whenAsked('INSERT', loseAnswers);
  const unsure = rename(store, 'Unsure').catch(({ code }) => code);
  await expect.poll(() => query(`SELECT FROM ${schema}.revisions`)).toHaveLength(2);
  line.standStill();
  const waiting = store.transact('b', (draft) => draft.update('currencies', 1, { symbol: 'X' }));
  expect(await Promise.race([unsure, endOf(waiting, MAX_DOUBT_MS)])).toBe('unavailable');
  expect(await unsure).toBe('unconfirmed');
  expect(store.watcher.trouble).not.toBeNull();
  line.heal();
  await expect.poll(() => endOf(rename(store, 'After')), { timeout: HEALED_MS }).toBe('saved');
  expect(store.current).toMatchObject({ revision: 3 });
  await store.close();
});
