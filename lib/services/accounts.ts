import { isSameName, nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { newUsername } from '#lib/schemas/credentials.ts';
import type { Catalogue, User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { refuseNoApprover } from './approval.ts';
import { itemByName } from './item-by-name.ts';
import { quoted, shown } from './quoted.ts';
import { validate } from './validate.ts';

export type PublicUser = Pick<User, 'id' | 'username' | 'isAdmin' | 'isReviewer'>;

type NewUser = Pick<User, 'isAdmin' | 'isReviewer' | 'passwordHash'> & { username: unknown };

/** Returns the fields of a user that others may see. */
export function publicUser({ id, username, isAdmin, isReviewer }: User): PublicUser {
  return { id, username, isAdmin, ...(isReviewer && { isReviewer }) };
}

/** `secondFactorSince` is null if the password alone is enough. */
export type ListedUser = PublicUser & { secondFactorSince: string | null };

/** Returns all users in the order they were added. */
export function listUsers({ users }: Pick<Catalogue, 'users'>): ListedUser[] {
  return users.map((user) => ({
    ...publicUser(user),
    secondFactorSince: user.secondFactor?.since ?? null,
  }));
}

/** Returns the user with exactly this name, else the only one whose name has this key; undefined if there is no such user. */
export function userWithKey(users: readonly User[], key: string, name = ''): User | undefined {
  const exact = users.find(({ username }) => username === name);
  if (exact) return exact;
  const [first, other] = users.filter(({ username }) => nameKey(username) === key);
  return other ? undefined : first;
}

/** Returns the user with this name, in any letter case. */
export function userByName(users: readonly User[], username: string): User {
  const none = `There is no user named ${quoted(username)}.`;
  return itemByName(users, (user) => user.username, username, none);
}

/** Returns the normalised name for a new user. Refuses one that is invalid or taken. */
export function freeUsername(users: readonly User[], input: unknown): string {
  const username = validate(newUsername, input);
  if (users.some((user) => isSameName(user.username, username))) {
    throw new AppError('conflict', `There is already a user named ${quoted(username)}.`);
  }
  return username;
}

/** Adds a user. */
export function createUser(draft: Draft, { username, ...rights }: NewUser): User {
  const free = freeUsername(draft.list('users'), username);
  return draft.insert('users', { username: free, ...rights, epoch: 1 });
}

/** Sets a user's password and ends all of the user's sessions. */
export function setPassword(draft: Draft, id: number, passwordHash: string): User {
  const { epoch } = userById(draft, id);
  return draft.update('users', id, { passwordHash, epoch: epoch + 1 });
}

/** Ends all of the user's sessions; `at` is now, ISO 8601. */
export function endSessions(draft: Draft, id: number, at: string): User {
  const { epoch } = userById(draft, id);
  return draft.update('users', id, { sessionsEndedAt: at, epoch: epoch + 1 });
}

/** Grants or revokes administrator rights, with the user's tokens. Refuses to revoke those of the only administrator. */
export function setAdmin(draft: Draft, id: number, isAdmin: boolean): User {
  if (!isAdmin) {
    refuseOnlyAdministrator(draft, id);
    removeTokens(draft, id);
  }
  const { isReviewer: _, ...user } = userById(draft, id);
  return replaceUser(draft, { ...user, isAdmin });
}

/** Grants or revokes a reviewer's rights. Refuses an administrator, who has them all. */
export function setReviewer(draft: Draft, id: number, isReviewer: boolean): User {
  const { isReviewer: _, ...user } = userById(draft, id);
  if (user.isAdmin)
    throw new AppError('conflict', `${shown(user.username)} is an administrator, who may approve.`);
  return replaceUser(draft, isReviewer ? { ...user, isReviewer } : user);
}

/** Deletes a user with their tokens and returns it. Refuses to delete the only administrator. */
export function deleteUser(draft: Draft, id: number): User {
  const user = userById(draft, id);
  refuseOnlyAdministrator(draft, id);
  draft.removeWhere('users', (each) => each.id === id);
  removeTokens(draft, id);
  refuseNoApprover(draft);
  return user;
}

/** Puts a user in the place of the one with the same id. */
function replaceUser(draft: Draft, user: User): User {
  const users = draft.list('users').map((each) => (each.id === user.id ? user : each));
  draft.replace('users', users);
  refuseNoApprover(draft);
  return user;
}

function removeTokens(draft: Draft, userId: number): void {
  draft.removeWhere('tokens', (token) => token.userId === userId);
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
