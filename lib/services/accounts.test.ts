import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usernameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { type CatalogueData, EMPTY_DATA, type User } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { refusalOf, SAVED_AT } from '#test/sample-data.ts';
import {
  createUser,
  deleteUser,
  setAdmin,
  setPassword,
  userByName,
  userWithKey,
} from './accounts.ts';
import { hashPassword, verifyCredentials } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';

const PASSWORD = 'corr\u00e9ct horse battery';
const SITE = 'Alder Moor & Co';
const NAMES =
  'Password must have at least 12 characters besides the name Longview or Alder Moor & Co.';
const EASY =
  'Password is easy to guess: take four or more words that have nothing to do with each other.';

const username = 'Zoë@example.com';
const passwordHash = await hashPassword(PASSWORD, username, SITE);

function withUser(): CatalogueData {
  const draft = new Draft(EMPTY_DATA);
  createUser(draft, { username, isAdmin: true, passwordHash });
  return draft.finish(SAVED_AT);
}

const signIn = (data: CatalogueData, name: string, password: string) =>
  verifyCredentials(data, usernameKey(name), password);

const withoutHash = (draft: Draft, username: unknown) =>
  createUser(draft, { username, isAdmin: false, passwordHash: 'hash' });

test('stores a password only as a salted argon2id hash with 64 MiB and three passes', async () => {
  const [one, other] = await Promise.all([
    hashPassword(PASSWORD, 'zoe', SITE),
    hashPassword(PASSWORD, 'zoe', SITE),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(other);
  expect(JSON.stringify(withUser())).not.toContain(PASSWORD);
});

test.each([
  ['a'.repeat(11), 'Password must have 12 to 128 characters.'],
  ['a'.repeat(129), 'Password must have 12 to 128 characters.'],
  ['aaaabbbbcccc', 'Password must have at least 5 different characters.'],
  ['my name is ZOE\u0308', 'Password must not contain the username.'],
  ['longview2026!', NAMES],
  ['alder-moor, co: longview!', NAMES],
  ['password1234', EASY],
  ['P@ssw0rd1234', EASY],
  ['letmein letmein letmein', EASY],
  ['qwertyuiop'.repeat(12), EASY],
  [undefined, 'Password must be text.'],
  [123456789012, 'Password must be text.'],
])('refuses %o as a new password', async (password, message) => {
  await expect(hashPassword(password, 'zoë', SITE)).rejects.toEqual(
    new AppError('invalid', message),
  );
});

test.each([
  'another horse battery',
  'my cat is gray',
  'q7#Lw9!vZr2@',
  'longview keeps my cats warm',
  'alder moor & co: it rains a lot',
  'a moor of alders',
  `${'correct horse battery staple '.repeat(4)}!`,
])('takes %j', async (password) => {
  expect(checkNewPassword(password, 'zoë', SITE)).toBe(password);
});

test('accepts any four random words of a list, whatever the site’s name', async () => {
  const words = fc.constantFrom(...(dictionary['diceware-common'] as string[]));
  const phrase = fc.array(
    words.filter((word) => word.length > 3),
    { minLength: 4, maxLength: 6 },
  );
  const name = fc.constantFrom('', '&', '(', 'Ü.-Fonds', 'Alder Moor');
  fc.assert(
    fc.property(phrase, name, (drawn, site) => {
      fc.pre(new Set(drawn).size === drawn.length);
      checkNewPassword(drawn.join(' '), 'zoë', site);
    }),
    { numRuns: 20 },
  );
});

test('counts the 12 characters as people count them', () => {
  const animals = '🐘🐪🦊🐙🐝🐪';
  expect(checkNewPassword(animals.repeat(2), 'zoe', SITE)).toBe(animals.repeat(2));
  expect(refusalOf(() => checkNewPassword(animals, 'zoe', SITE))?.message).toContain('12 to 128');
});

test('signs in with a name in any letter case, and both in any Unicode form', async () => {
  const data = withUser();
  const user = data.users[0];
  expect(await signIn(data, 'zoe\u0308@EXAMPLE.com', PASSWORD.normalize('NFD'))).toBe(user);
  expect(await signIn(data, 'Zoë@example.com', `${PASSWORD} `)).toBeNull();
  expect(await signIn(data, 'Zoë@example.com', '')).toBeNull();
  expect(await signIn(data, 'nobody@example.com', PASSWORD)).toBeNull();
  expect(await signIn(EMPTY_DATA, '', '')).toBeNull();
});

test('refuses a username that is taken (in any letter case), empty, too long or not text', () => {
  const draft = new Draft(EMPTY_DATA);
  expect(withoutHash(draft, ' Anna ')).toMatchObject({ id: 1, username: 'Anna', epoch: 1 });
  const refusals = ['ANNA', '', 'a'.repeat(101), 7, 'a\u0007b'].map((username) =>
    refusalOf(() => withoutHash(draft, username)),
  );
  expect(refusals).toEqual([
    { code: 'conflict', message: "There is already a user named 'ANNA'." },
    { code: 'invalid', message: 'Username is required.' },
    { code: 'invalid', message: 'Username can have at most 100 characters.' },
    { code: 'invalid', message: 'Username must be text.' },
    { code: 'invalid', message: 'Username cannot contain control characters.' },
  ]);
  expect(draft.list('users')).toHaveLength(1);
});

test('a new password starts a new epoch, even if it is the same', () => {
  const draft = new Draft(withUser());
  expect(setPassword(draft, 1, 'another hash')).toMatchObject({
    epoch: 2,
    passwordHash: 'another hash',
  });
  expect(setPassword(draft, 1, 'another hash')).toMatchObject({ epoch: 3 });
});

test('refuses to delete or revoke the only administrator', async () => {
  const draft = new Draft(withUser());
  withoutHash(draft, 'ben');
  const refusal = {
    code: 'conflict',
    message:
      'Zoë@example.com is the only administrator. Make another first: longview user add EMAIL --admin',
  };
  expect(refusalOf(() => deleteUser(draft, 1))).toEqual(refusal);
  expect(refusalOf(() => setAdmin(draft, 1, false))).toEqual(refusal);
  expect(setAdmin(draft, 2, true)).toMatchObject({ username: 'ben', isAdmin: true });
  expect(setAdmin(draft, 1, false)).toMatchObject({ isAdmin: false, epoch: 1 });
  expect(refusalOf(() => deleteUser(draft, 2))).toMatchObject({ code: 'conflict' });
  deleteUser(draft, 1);
  expect(draft.list('users')).toMatchObject([{ username: 'ben' }]);
});

test('deletes a user, and refuses an unknown one', async () => {
  const draft = new Draft(withUser());
  createUser(draft, { username: 'ben', isAdmin: true, passwordHash: '' });
  deleteUser(draft, userByName(draft.list('users'), 'ZOË@example.com').id);
  expect(draft.list('users')).toHaveLength(1);
  expect(draft.finish(SAVED_AT).catalogueChangedAt).toBe(EMPTY_DATA.catalogueChangedAt);
  const missing = { code: 'not-found', message: 'There is no user with the id 1.' };
  expect(refusalOf(() => deleteUser(draft, 1))).toEqual(missing);
  expect(refusalOf(() => setPassword(draft, 1, 'hash'))).toEqual(missing);
  expect(refusalOf(() => userByName(draft.list('users'), 'zoe'))).toEqual({
    code: 'not-found',
    message: "There is no user named 'zoe'.",
  });
  expect(refusalOf(() => userByName(draft.list('users'), 'be'))).toEqual({
    code: 'not-found',
    message: "There is no user named 'be'. Did you mean 'ben'?",
  });
});

test('finds users whose names differ only in white space by their exact names', () => {
  const names = ['ann smith', 'ann\u00a0smith'];
  const users = names.map((username, index) => ({ id: index + 1, username }) as User);
  const key = usernameKey('Ann Smith');
  for (const user of users) expect(userWithKey(users, key, user.username)).toBe(user);
  expect(userWithKey(users, key, 'Ann Smith')).toBeUndefined();
  expect(userWithKey(users.slice(1), key, 'Ann Smith')).toBe(users[1]);
});
