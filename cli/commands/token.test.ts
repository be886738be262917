import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

const PASSWORD = 'correct horse battery';
const ADD = ['token', 'add', 'Nightly rates', '--user', 'ANN@example.com', '--scope', 'rates'];

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
  await longview.addUser('ann@example.com');
  await longview.addUser('bob', false);
});

test('a token is added, listed and revoked, and only adding it prints it', async () => {
  const { code, stdout, stderr } = await longview.run(ADD);
  const [, token = ''] = /(lv_[\w-]{43})\n$/.exec(stdout) ?? [];
  const [, day = ''] = /ends (\S+)\./.exec(stdout) ?? [];
  expect(stdout).toBe(
    `Token added successfully: Nightly rates, for ann@example.com, ends ${day}. It is not shown again: ${token}\n`,
  );
  expect([code, stderr]).toEqual([
    0,
    'From revision 4 on, Longview 1.0 cannot read this catalogue.\n',
  ]);
  expect(Math.round((Date.parse(day) - Date.now()) / 86_400_000)).toBeGreaterThan(88);
  const listed = await longview.done(['token', 'list']);
  expect(listed).toMatch(
    /^Name +Owner +Scope +Ends +Last used\nNightly rates {2}ann@example.com {2}rates {2}\S+Z {2}never\n$/,
  );
  expect(await longview.done(['token', 'revoke', 'NIGHTLY RATES'])).toBe(
    'Token revoked successfully: Nightly rates.\n',
  );
  const history = await longview.done(['history', 'list', '--limit', '2']);
  for (const done of ['revoked', 'added'])
    expect(history).toContain(`Token Nightly rates ${done} for ann@example.com`);
  const shown = await longview.done(['history', 'show', '4', '--json']);
  expect(history + shown + listed + [...longview.bytes.values()].join('')).not.toContain(
    token.slice(3),
  );
  expect(shown).not.toContain('sha256');
  expect(await longview.json(['token', 'list'])).toEqual([]);
});

test('a dry run shows what would be added, and no token', async () => {
  const shown = await longview.done([...ADD, '--days', '1', '--dry-run']);
  expect(shown).toContain("+ token 'Nightly rates'  scope  -       rates");
  expect(shown).not.toContain('lv_');
});

test('another password and ended sessions leave tokens, and say so; losing the right does not', async () => {
  await longview.run(ADD);
  const password = ['user', 'set-password', 'ann@example.com', '--password-stdin'];
  expect(await longview.done(password, `${PASSWORD} again`)).toBe(
    'Password updated successfully: ann@example.com has to sign in again. 1 token still works.\n',
  );
  expect(await longview.done(['user', 'end-sessions', 'ann@example.com'])).toBe(
    'Sessions ended successfully: ann@example.com has to sign in again. 1 token still works.\n',
  );
  await longview.done(['user', 'grant-admin', 'bob']);
  await longview.done(['user', 'revoke-admin', 'ann@example.com']);
  expect(await longview.done(['history', 'list', '--limit', '1'])).toContain(
    "Revoked the administrator rights of user 'ann@example.com'; deleted token 'Nightly rates'",
  );
  expect(await longview.refused(['history', 'revert', '8', '--yes'])).toContain(
    'it changed users, tokens or settings',
  );
});

test.each<[string, string[], number?]>([
  ['--user and --scope are missing.', ['add', 'x'], 2],
  ['--days must be a whole number from 1 to 366.', [...ADD.slice(1), '--days', '0'], 2],
  [
    'Only administrators have tokens, and bob is none.',
    ['add', 'x', '--user', 'bob', '--scope', 'read'],
  ],
  ["There is no token named 'nightly'.", ['revoke', 'nightly']],
])('refuses: %s', async (said, args, code) => {
  expect(await longview.refused(['token', ...args], code)).toContain(said);
  expect(await longview.revisions()).toBe(3);
});
