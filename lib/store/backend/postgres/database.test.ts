import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Store } from '#lib/store/store.ts';
import { afterFile } from '#test/after-file.ts';
import { freshDatabase, queryOnce } from '#test/postgres.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { buildScript, runScript } from '#test/script.ts';
import { countsInDatabase } from './counts.ts';
import type { Database } from './database.ts';
import { type DatabaseSettings, readDatabaseUrl } from './database-url.ts';
import { PostgresBackend } from './postgres.ts';

async function openPostgres(settings: DatabaseSettings): Promise<PostgresBackend> {
  const backend = await PostgresBackend.open(settings, 'data');
  afterFile(() => backend.close());
  await backend.prepare();
  return backend;
}

async function opened(url: string): Promise<Database> {
  return (await openPostgres(readDatabaseUrl(url))).database;
}

/** Returns a database, and one who may sign in there and has no rights. */
async function withUser() {
  const database = await freshDatabase();
  const { url, query, schema } = database;
  const user = `${schema}_user`;
  await query(`CREATE ROLE ${user} LOGIN`);
  afterFile(() => query(`DROP OWNED BY ${user}; DROP ROLE ${user}`).catch(() => {}));
  return { ...database, user, settings: { ...readDatabaseUrl(url), user } };
}

/** A server that these tests may stop, and whose settings they may change. */
const server = await startPostgres();
afterFile(() => server.stop());

const one = (database: Database) => database.read<{ one: number }>('SELECT 1 AS one');
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  );

test('several processes at once create the tables once', async () => {
  const { url, query, schema } = await freshDatabase();
  await Promise.all(Array.from({ length: 8 }, () => opened(url)));
  expect(await query(`SELECT * FROM ${schema}.schema_version`)).toEqual([{ version: 1 }]);
});

test('refuses the tables of a newer version, and changes nothing', async () => {
  const { url, query, schema } = await freshDatabase();
  await opened(url);
  await query(`UPDATE ${schema}.schema_version SET version = 99`);
  await expect(openPostgres(readDatabaseUrl(url))).rejects.toMatchObject({
    code: 'newer',
    message: expect.stringMatching(/newer Longview. Nothing was touched\.$/),
  });
  // The end of a process does not wait for what nobody waits for.
  const script = await buildScript(
    path.join(import.meta.dirname, '../../../../test/support/store-writer.ts'),
  );
  const { ended, complaints } = runScript(script, [url, 'writer', 1, 1]);
  expect(await ended).toBe(1);
  expect(complaints()).toContain('newer Longview');
  expect(await query(`SELECT * FROM ${schema}.schema_version`)).toEqual([{ version: 99 }]);
});

test('tells a user without the right to create a schema what to do', async () => {
  const { query, schema, user, settings } = await withUser();
  await expect(openPostgres(settings)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining(`make the schema ${schema} for it`),
  });
  await query(`CREATE SCHEMA ${schema} AUTHORIZATION ${user}`);
  await (await openPostgres(settings)).close();
});

test('tells a user without rights to the tables which ones it needs', async () => {
  const { url, query, schema, user, settings } = await withUser();
  await opened(url);
  await expect(openPostgres(settings)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(`grant it USAGE on the schema ${schema}, and SELECT, INSERT`),
  });
  await query(`GRANT USAGE ON SCHEMA ${schema} TO ${user}`);
  await query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${user}`);
  const backend = await openPostgres(settings);
  const store = await Store.open(backend, { seed: SMALL_SEED });
  await query(`REVOKE INSERT ON ${schema}.revisions FROM ${user}`);
  const change = store.transact('cli:test', (draft) =>
    draft.removeWhere('returnRates', () => true),
  );
  await expect(change).rejects.toThrow(`The user ${user} may not use the tables in the database`);
  await store.close();
  await query(`REVOKE DELETE ON ${schema}.limits FROM ${user}`);
  // Who may not sweep counts all the same.
  const tries = countsInDatabase(backend.database)('tries', 60);
  expect(await tries.penalty('anna')).toMatchObject({ consumedPoints: 1 });
});

test('ignores a change to the checksum column', async () => {
  const { url, query, schema } = await freshDatabase();
  const store = await Store.open(await openPostgres(readDatabaseUrl(url)), { seed: SMALL_SEED });
  await query(`UPDATE ${schema}.revisions SET checksum = 'changed'`);
  await store.transact('cli:test', (draft) => draft.update('currencies', 1, { name: 'After' }));
  expect(store.current.revision).toBe(2);
  await store.close();
});

test('passes on an error about a statement, without the connection', async () => {
  const database = await opened((await freshDatabase()).url);
  const error = await refusalOf(database.query('SELECT 1 / $1::int', [0]));
  expect(error).toMatchObject({ code: '22012', message: 'division by zero' });
  expect(Object.keys(error ?? {})).toEqual(['code']);
  expect(await one(database)).toEqual([{ one: 1 }]);
});

test('rolls back a transaction that throws', async () => {
  const database = await opened((await freshDatabase()).url);
  const { schema } = database;
  const put = (name: string) => `INSERT INTO ${schema}.kept VALUES ('${name}', 'x')`;
  await database.transaction((query) => query(put('kept')));
  const refused = database.transaction(async (query) => {
    await query(put('lost'));
    throw new Error('No.');
  });
  await expect(refused).rejects.toThrow('No.');
  expect(await database.read(`SELECT key FROM ${schema}.kept`)).toMatchObject([{ key: 'kept' }]);
});

test('retries a read whose connection was ended', async () => {
  const { url, query } = await freshDatabase();
  const database = await opened(url);
  for (let round = 0; round < 5; round++) {
    const slow = database.read<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)');
    const [mine] = await database.read<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE (query LIKE '%pg_sleep(0.2)%' AND pid <> pg_backend_pid()) OR pid = $1`,
      [mine?.pid],
    );
    expect(await slow).toHaveLength(1);
    expect(await one(database)).toEqual([{ one: 1 }]);
  }
});

test('times out on a silent database, and reads again when it is back', async () => {
  const database = await opened(server.url);
  const signal = async (name: string) => {
    for (const pid of await server.pids()) execFileSync('kill', [`-${name}`, String(pid)]);
  };
  await signal('STOP');
  expect(await refusalOf(one(database))).toMatchObject({ reason: 'ETIMEDOUT' });
  await signal('CONT');
  expect(await one(database)).toEqual([{ one: 1 }]);

  await server.end('QUIT');
  await expect.poll(() => refusalOf(one(database))).toMatchObject({ reason: 'ECONNREFUSED' });
  await server.start();
  expect(await one(database)).toEqual([{ one: 1 }]);

  await signal('STOP');
  await database.close();
  await signal('CONT');
});

test('does not wait for a server that never answers', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  afterFile(() => {
    silent.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const url = `postgres://a:secret@127.0.0.1:${port}/main`;
  const refusal = await refusalOf(openPostgres(readDatabaseUrl(url)));
  expect(refusal?.message).toBe(
    `The database main on 127.0.0.1:${port} cannot be reached (ETIMEDOUT); start it, or correct DATABASE_URL.`,
  );
});

test.each(['fsync', 'synchronous_commit'])('refuses a server with %s off', async (setting) => {
  const change = async (text: string) => {
    await queryOnce(server.url, `ALTER SYSTEM ${text}`);
    await queryOnce(server.url, 'SELECT pg_reload_conf()');
  };
  const refusal = () => refusalOf(openPostgres(readDatabaseUrl(server.url)));
  await change(`SET ${setting} = off`);
  await expect
    .poll(refusal)
    .toMatchObject({ message: expect.stringContaining(`${setting} is off in`) });
  await change(`RESET ${setting}`);
  await expect.poll(refusal).toBeNull();
});

test.each([
  ['postgres', 'not_there', 'There is no database not_there on'],
  ['nobody_known', 'postgres', 'nobody_known may not sign in to the database postgres on'],
])('user %s and database %s are refused by name', async (user, name, part) => {
  const settings = { ...readDatabaseUrl((await freshDatabase()).url), user, database: name };
  await expect(openPostgres(settings)).rejects.toThrow(part);
});

test('reports a database without free connections as such', async () => {
  const { query, user, settings } = await withUser();
  await query(`ALTER ROLE ${user} CONNECTION LIMIT 0`);
  await expect(openPostgres(settings)).rejects.toThrow(/takes no more connections \(53300\)/);
});

test('refuses to read from a standby', async () => {
  const database = await opened(server.url);
  await server.become('standby');
  expect(await refusalOf(one(database))).toMatchObject({ reason: 'in recovery' });
  await server.become('primary');
  await expect.poll(() => refusalOf(one(database))).toBeNull();
});

test('reports a missing password as such', async () => {
  const [row] = await queryOnce(server.url, 'SHOW hba_file');
  await writeFile(String(row?.hba_file), 'host all all 127.0.0.1/32 scram-sha-256\n');
  await queryOnce(server.url, `ALTER USER postgres PASSWORD 'secret'`);
  await queryOnce(server.url, 'SELECT pg_reload_conf()');
  const refusal = () => refusalOf(openPostgres(readDatabaseUrl(server.url)));
  await expect.poll(refusal).toMatchObject({
    message: `The database postgres on 127.0.0.1:${server.port} asks postgres for a password; write it into DATABASE_URL, or set PGPASSWORD.`,
  });
});

test('lists a beginning restore’s mark together with its revisions', async () => {
  const { url, query, schema } = await freshDatabase();
  const backend = await openPostgres(readDatabaseUrl(url));
  const beginning = query(`
    LOCK TABLE ${schema}.revisions IN ACCESS EXCLUSIVE MODE;
    SELECT pg_sleep(0.5);
    INSERT INTO ${schema}.kept VALUES ('revisions/restoring', '');
    INSERT INTO ${schema}.revisions VALUES (7, '', gen_random_uuid(), '')`);
  const locked = `SELECT FROM pg_locks WHERE relation = '${schema}.revisions'::regclass
    AND mode = 'AccessExclusiveLock' AND granted`;
  await vi.waitFor(async () => expect(await query(locked)).toHaveLength(1), 2000);
  const keys = await backend.list('revisions/');
  await beginning;
  expect(keys.sort()).toEqual(['revisions/0000000007.json', 'revisions/restoring']);
});
