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

test('all sessions of a user are ended, and the history says so', async () => {
  await longview.addUser('ann', false);
  const end = ['user', 'end-sessions'];
  expect(await longview.done([...end, 'ANN', '--dry-run'])).toContain(
    "~ user 'ann'  sessions ended",
  );
  expect(await longview.done([...end, 'ANN', '--note', 'Laptop lost'])).toBe(
    'Sessions ended successfully: ann has to sign in again.\n',
  );
  expect(await longview.json([...end, 'ann'])).toEqual({ id: 1, username: 'ann', isAdmin: false });
  expect(await longview.refused([...end, 'anne'])).toContain("There is no user named 'anne'.");
  expect(await longview.json(['history', 'list', '--limit', '2'])).toMatchObject([
    { note: null },
    { summary: "Ended all sessions of user 'ann'", note: 'Laptop lost' },
  ]);
});

test('keeps every space of a piped password, without byte order mark and line end', async () => {
  await longview.done(['user', 'add', 'ann', '--password-stdin'], `\ufeff ${PASSWORD} \r\n`);
  const { data } = (await Store.open(longview.backend)).current;
  expect(await verifyCredentials(data, 'ANN', ` ${PASSWORD} `)).toMatchObject({ id: 1 });
  expect(await verifyCredentials(data, 'ANN', PASSWORD)).toBeNull();
});

test('grants and revokes administrator rights, except the last administrator’s', async () => {
  await longview.addUser('ann');
  await longview.addUser('bob', false);
  for (const verb of ['revoke-admin', 'delete'])
    expect(await longview.refused(['user', verb, 'Ann', '--no-input'])).toBe(
      'longview: ann is the only administrator. Make another first: longview user add EMAIL --admin\n',
    );
  expect(await longview.done(['user', 'grant-admin', 'BOB'])).toBe(
    'User updated successfully: bob is an administrator.\n',
  );
  expect(await longview.done(['user', 'grant-admin', 'bob'])).toBe('Nothing had to change.\n');
  expect(await longview.done(['user', 'revoke-admin', 'ann', '--dry-run'])).toContain(
    "~ user 'ann'  administrator  yes     no",
  );
  expect(await longview.json(['user', 'revoke-admin', 'ann'])).toEqual({
    id: 1,
    username: 'ann',
    isAdmin: false,
  });
  expect(await longview.refused(['user', 'grant-admin', 'bobo'])).toBe(
    "longview: There is no user named 'bobo'. Did you mean 'bob'?\n",
  );
});

test('refuses a new password that consists mostly of the site’s name', async () => {
  const { run, done } = inEmptyMemory(await folderWithSite({ name: 'Blue Crane' }));
  const add = ['user', 'add', 'bob', '--password-stdin'];
  expect((await run(add, 'BlueCrane-2026')).stderr).toBe(
    'longview: Password must have at least 12 characters besides the name Longview or Blue Crane.\n',
  );
  await done(add, 'Aldermoor grows trees');
});

test('refuses a user with the reason, and changes nothing', async () => {
  await longview.addUser('ann', false);
  const refusals: [number, string[], string, string][] = [
    [1, ['add', 'ANN', '--password-stdin'], PASSWORD, "There is already a user named 'ANN'."],
    [
      1,
      ['set-password', 'ANN', '--password-stdin'],
      'Annette eats plums',
      'Password must not contain the username.',
    ],
    [2, ['add', 'bob'], PASSWORD, '--password-stdin is missing.'],
    [2, ['add', '--password-stdin'], PASSWORD, '<username> is missing.'],
    [2, ['add', 'bob', PASSWORD, '--password-stdin'], PASSWORD, 'too many arguments'],
    [2, ['add', 'bob', '--password', PASSWORD], '', "unknown option '--password'"],
    [
      1,
      ['delete', 'ann'],
      '',
      'Are you sure you want to delete this user? ann. Nothing was changed; add --yes to do it.',
    ],
  ];
  for (const [code, args, input, said] of refusals) {
    expect(await longview.refused(['user', ...args], code, input)).toContain(said);
  }
  expect(await longview.revisions()).toBe(2);
});
