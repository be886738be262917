import { expect, test } from 'vitest';
import { freshDatabase } from '#test/postgres.ts';
import { runHere } from '#test/run-here.ts';
import { atTerminal } from '#test/terminal.ts';

test('a history that is set back while a command asks is said to be that, with what to do', async () => {
  const { url, schema, query } = await freshDatabase();
  const env = { DATABASE_URL: url };
  await runHere(['data', 'init'], { env });
  await runHere(['currency', 'update', 'USD', '--name', 'Dollar'], { env });
  const { sees, types, ends } = atTerminal(['currency', 'delete', 'KES'], { env });
  await sees('Are you sure you want to delete this currency?');
  await query(`DELETE FROM ${schema}.revisions WHERE number = 2`);
  types('y\r');
  await sees(
    'longview: The history here has been set back: revision 2 is not the one that was read',
  );
  await sees('restart Longview to go on from this one.');
  expect(await ends()).toBe(1);
  expect(await query(`SELECT number FROM ${schema}.revisions`)).toEqual([{ number: '1' }]);
});
