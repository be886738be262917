import { beforeEach, expect, test } from 'vitest';
import { verifyCredentials } from '#lib/services/password-hash.ts';
import { Store } from '#lib/store/store.ts';
import { type InMemory, inEmptyMemory, inMemory } from '#test/in-memory.ts';
import { folderWithSite } from '#test/own-site.ts';

const PASSWORD = 'correct horse battery';

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
});

test('a user is added, given another password, listed and deleted', async () => {
  const add = ['user', 'add', 'Ann@example.com', '--admin', '--password-stdin'];
  const ann = { id: 1, username: 'Ann@example.com', isAdmin: true };
  expect(await longview.json(add, `${PASSWORD}\n`)).toEqual(ann);
  expect(await longview.json(['user', 'add', 'bob', '--password-stdin'], PASSWORD)).toEqual({
    id: 2,
    username: 'bob',
    isAdmin: false,
  });
  expect(
    await longview.done(
      ['user', 'set-password', 'ann@EXAMPLE.com', '--password-stdin'],
      'another long one',
    ),
  ).toBe('Password updated successfully: Ann@example.com has to sign in again.\n');
  expect(await longview.done(['user', 'list'])).toBe(
    [
      'Username         Administrator  Reviewer  Second factor',
      'Ann@example.com  yes            no        no',
      'bob              no             no        no',
      '',
    ].join('\n'),
  );
  expect(await longview.done(['user', 'delete', 'BOB', '--yes'])).toBe(
    'User deleted successfully: bob.\n',
  );
  expect(await longview.json(['user', 'list'])).toEqual([{ ...ann, secondFactorSince: null }]);

  const printed = await longview.done(['history', 'list']);
  expect(printed).toContain("Changed the password of user 'Ann@example.com'");
  expect(printed + (await longview.done(['history', 'show', '2', '--json']))).not.toMatch(
    /argon2|hash/i,
  );
  expect([...longview.bytes.values()].join('')).not.toContain(PASSWORD);
});

test('keeps every space of a piped password, without byte order mark and line end', async () => {
  await longview.done(['user', 'add', 'ann', '--password-stdin'], `\ufeff ${PASSWORD} \r\n`);
  const { data } = (await Store.open(longview.backend)).current;
  expect(await verifyCredentials(data, 'ANN', ` ${PASSWORD} `)).toMatchObject({ id: 1 });
  expect(await verifyCredentials(data, 'ANN', PASSWORD)).toBeNull();
});

test('refuses a new password that consists mostly of the site’s name', async () => {
  const { run, done } = inEmptyMemory(await folderWithSite({ name: 'Blue Crane' }));
  const add = ['user', 'add', 'bob', '--password-stdin'];
  expect((await run(add, 'BlueCrane-2026')).stderr).toBe(
    'longview: Password must have at least 12 characters besides the name Longview or Blue Crane.\n',
  );
  await done(add, 'Aldermoor grows trees');
});
