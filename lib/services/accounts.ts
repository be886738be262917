import { isSameName, nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { newUsername } from '#lib/schemas/credentials.ts';
import type { Catalogue, User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { oneNamed } from './one-named.ts';
import { quoted, shown } from './quoted.ts';
import { validate } from './validate.ts';

export type PublicUser = Pick<User, 'id' | 'username' | 'isAdmin'>;

type NewUser = { username: unknown; isAdmin: boolean; passwordHash: string };

/** Returns a user as others may see one. */
export function publicUser({ id, username, isAdmin }: User): PublicUser {
  return { id, username, isAdmin };
}

/** `secondFactorSince` is null where the password alone is enough. */
export type ListedUser = PublicUser & { secondFactorSince: string | null };

/** Returns all users in the order they were made. */
export function listUsers({ users }: Pick<Catalogue, 'users'>): ListedUser[] {
  return users.map((user) => ({
    ...publicUser(user),
    secondFactorSince: user.secondFactor?.since ?? null,
  }));
}

/** Returns the user of exactly this name, else the one whose name has this key; undefined if none has, or several have. */
export function userWithKey(users: readonly User[], key: string, name = ''): User | undefined {
  const exact = users.find(({ username }) => username === name);
  if (exact) return exact;
  const [first, other] = users.filter(({ username }) => nameKey(username) === key);
  return other ? undefined : first;
}

/** Returns the user with this name, in any letter case. */
export function userByName(users: readonly User[], username: string): User {
  const none = `There is no user named ${quoted(username)}.`;
  return oneNamed(users, (user) => user.username, username, none);
}

/** Returns the name as a new user would have it; refuses one that cannot be used or is taken. */
export function freeUsername(users: readonly User[], input: unknown): string {
  const username = validate(newUsername, input);
  if (users.some((user) => isSameName(user.username, username))) {
    throw new AppError('conflict', `There is already a user named ${quoted(username)}.`);
  }
  return username;
}

/** Adds a user. */
export function createUser(draft: Draft, { username, isAdmin, passwordHash }: NewUser): User {
  return draft.insert('users', {
    username: freeUsername(draft.list('users'), username),
    isAdmin,
    passwordHash,
    epoch: 1,
  });
}

/** Gives a user another password and ends all of the user's sessions. */
export function setPassword(draft: Draft, id: number, passwordHash: string): User {
  const { epoch } = userById(draft, id);
  return draft.update('users', id, { passwordHash, epoch: epoch + 1 });
}

/** Ends all of the user's sessions; `at` is now, ISO 8601. */
export function endSessions(draft: Draft, id: number, at: string): User {
  const { epoch } = userById(draft, id);
  return draft.update('users', id, { sessionsEndedAt: at, epoch: epoch + 1 });
}

/** Lets a user manage the catalogue, or no longer. There is always an administrator left. */
export function setAdmin(draft: Draft, id: number, isAdmin: boolean): User {
  if (!isAdmin) refuseOnlyAdministrator(draft, id);
  return draft.update('users', id, { isAdmin });
}

/** Takes out a user, and the sessions with it. There is always an administrator left. */
export function deleteUser(draft: Draft, id: number): User {
  const user = userById(draft, id);
  refuseOnlyAdministrator(draft, id);
  draft.removeWhere('users', (each) => each.id === id);
  return user;
}

function refuseOnlyAdministrator(draft: Draft, id: number): void {
  const { isAdmin, username } = userById(draft, id);
  const isAnother = (user: User) => user.isAdmin && user.id !== id;
  if (isAdmin && !draft.list('users').some(isAnother))
    throw new AppError(
      'conflict',
      `${shown(username)} is the only administrator. Make another first: longview user add EMAIL --admin`,
    );
}

/** Returns the user with this id. */
export function userById(draft: Draft, id: number): User {
  const found = draft.find('users', id);
  if (!found) throw new AppError('not-found', `There is no user with the id ${id}.`);
  return found;
}
