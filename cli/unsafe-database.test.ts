import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { freshDatabase, queryOnce } from '#test/postgres.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { runHere } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';

test('every command that changes is refused by a database that would lose the change', async () => {
  const server = await startPostgres();
  afterFile(() => server.stop());
  const { url, query, schema } = await freshDatabase(server.url);
  const env = { DATABASE_URL: url };
  for (const args of [
    ['data', 'init'],
    ['currency', 'update', 'USD', '--name', 'Dollar'],
  ])
    expect((await runHere(args, { env })).code).toBe(0);
  const rates = path.join(await tempDir(), 'rates.csv');
  await writeFile(rates, 'currency,assetClass,ratePercent\nZAR,Yield Funds,9.5\n');
  await queryOnce(server.url, 'ALTER SYSTEM SET fsync = off');
  await queryOnce(server.url, 'SELECT pg_reload_conf()');
  await expect.poll(() => queryOnce(url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  for (const args of [
    ['rate', 'set', 'ZAR', 'Yield Funds', '9.5'],
    ['rate', 'import', rates],
    ['history', 'revert', '2', '--yes'],
    ['data', 'restore', '--revision', '1', '--yes'],
    ['currency', 'delete', 'USD', '--yes'],
    ['user', 'add', 'ann@example.com', '--password-stdin'],
  ]) {
    const end = await runHere(args, { env, input: 'a long enough password\n' });
    expect(end, args.join(' ')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^longview: fsync is off in [^\n]+ switch it on\.\n$/),
    });
  }
  expect(await query(`SELECT FROM ${schema}.revisions`)).toHaveLength(2);
});
