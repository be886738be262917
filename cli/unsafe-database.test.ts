import { expect, test } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { freshDatabase } from '#test/postgres.ts';
import { runHere } from '#test/run-here.ts';

test('refuses a change or a restore to a database that could lose it', async () => {
  const { url, query, schema } = await freshDatabase();
  for (const args of [
    ['data', 'init'],
    ['currency', 'update', 'USD', '--name', 'Dollar'],
  ])
    expect((await runHere(args, { env: { DATABASE_URL: url } })).code).toBe(0);
  const hasty = new URL(url);
  const owner = hasty.username;
  hasty.username = `${schema}_hasty`;
  await query(`CREATE ROLE ${hasty.username} LOGIN IN ROLE ${owner}`);
  afterFile(() => query(`DROP ROLE ${hasty.username}`));
  await query(`ALTER ROLE ${hasty.username} SET synchronous_commit = off`);
  for (const args of [
    ['rate', 'set', 'ZAR', 'Yield Funds', '9.5'],
    ['data', 'restore', '--revision', '1', '--yes'],
  ])
    expect(await runHere(args, { env: { DATABASE_URL: hasty.href } })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^longview: synchronous_commit is off in [^\n]+ switch it on\.\n$/,
      ),
    });
  expect(await query(`SELECT FROM ${schema}.revisions`)).toHaveLength(2);
});
