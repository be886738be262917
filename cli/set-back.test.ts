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
  await sees('longview: The database no longer holds revision 2 as it was read from it:');
  await sees('its history was set back.');
  await sees('restart Longview to go on from the older one.');
  expect(await ends()).toBe(1);
  expect(await query(`SELECT number FROM ${schema}.revisions`)).toEqual([{ number: '1' }]);
});
