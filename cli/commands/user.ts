import type { Command } from 'commander';
import { USERNAME_LENGTH } from '#lib/domain/limits.ts';
import { printable } from '#lib/domain/printable.ts';
import { PASSWORD_LENGTH } from '#lib/domain/record-limits.ts';
import { newUsername } from '#lib/schemas/credentials.ts';
import {
  createUser,
  deleteUser,
  endSessions,
  freeUsername,
  type ListedUser,
  listUsers,
  publicUser,
  setAdmin,
  setPassword,
  setReviewer,
} from '#lib/services/accounts.ts';
import { validate } from '#lib/services/validate.ts';
import { EMPTY_DATA, type User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { commit } from '../commit.ts';
import { askUsername, commitUser, findUser } from '../commit-user.ts';
import { type Argument, type Context, inContext, onDemand } from '../context.ts';
import { UsageError } from '../failure.ts';
import { hasPerson, writeNote } from '../io.ts';
import { type Column, printRows } from '../output.ts';
import { askOne, type Question } from '../prompts.ts';
import { addVerb } from '../verb.ts';
import { newPasswordHash, PASSWORD_OPTION, type PasswordOptions } from './read-new-password.ts';

type UserOptions = PasswordOptions & { admin?: true; reviewer?: true };

const COLUMNS: readonly Column<ListedUser>[] = [
  { title: 'Username', value: ({ username }) => username },
  { title: 'Administrator', value: ({ isAdmin }) => (isAdmin ? 'yes' : 'no') },
  { title: 'Reviewer', value: ({ isReviewer }) => (isReviewer ? 'yes' : 'no') },
  { title: 'Second factor', value: ({ secondFactorSince }) => (secondFactorSince ? 'yes' : 'no') },
];

const USERNAME = { username: 'a name, often an email address, in any letter case' };
const NEW_USERNAME = { username: `${USERNAME.username}, at most ${USERNAME_LENGTH} characters` };

/** `longview user …` */
export function registerUser(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List who may sign in, who is an administrator and who has a second factor',
    examples: ['longview user list'],
  }).action(inContext(list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add a user',
    details: `Makes the catalogue too where there is none. The password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. It is asked for twice, or read from stdin; it is never an argument.`,
    args: NEW_USERNAME,
    options: {
      '--admin': 'let the user manage the catalogue on the web',
      '--reviewer': 'let the user look at everything on the web and approve, but not change',
      ...PASSWORD_OPTION,
    },
    examples: [
      'longview user add ann@example.com --admin',
      'longview user add ann@example.com --admin --password-stdin < password.txt',
    ],
  }).action(inContext(add));

  addVerb(noun, 'set-password', {
    kind: 'changes',
    summary: 'Give a user another password, which ends all of their sessions',
    args: USERNAME,
    options: PASSWORD_OPTION,
    examples: ['longview user set-password ann@example.com'],
  }).action(inContext(changePassword));

  addVerb(noun, 'grant-admin', {
    kind: 'changes',
    summary: 'Let a user manage the catalogue on the web',
    args: USERNAME,
    examples: ['longview user grant-admin bob@example.com'],
  }).action(changeRights((draft, id) => setAdmin(draft, id, true), 'an administrator'));

  addVerb(noun, 'revoke-admin', {
    kind: 'changes',
    summary:
      'Let a user no longer manage the catalogue, unless nobody else would, and delete their tokens',
    args: USERNAME,
    examples: ['longview user revoke-admin ann@example.com'],
  }).action(changeRights((draft, id) => setAdmin(draft, id, false), 'no administrator any more'));

  addVerb(noun, 'grant-reviewer', {
    kind: 'changes',
    summary: 'Let a user look at everything on the web and approve, but not change',
    args: USERNAME,
    examples: ['longview user grant-reviewer bob@example.com'],
  }).action(changeRights((draft, id) => setReviewer(draft, id, true), 'a reviewer'));

  addVerb(noun, 'revoke-reviewer', {
    kind: 'changes',
    summary: 'Let a user no longer look and approve',
    args: USERNAME,
    examples: ['longview user revoke-reviewer bob@example.com'],
  }).action(changeRights((draft, id) => setReviewer(draft, id, false), 'no reviewer any more'));

  addVerb(noun, 'end-sessions', {
    kind: 'changes',
    summary: 'End all sessions of a user, wherever they are signed in',
    args: USERNAME,
    examples: ['longview user end-sessions ann@example.com'],
  }).action(inContext(endAllSessions));

  addVerb(noun, 'second-factor', {
    kind: 'changes',
    summary: 'Let a user sign in with a code of an authenticator app beside the password',
    details:
      'Shows a QR code and asks for a code of the app, so it needs a terminal; then prints ten recovery codes, each of which works once. Ends all sessions of the user.',
    args: USERNAME,
    examples: ['longview user second-factor ann@example.com'],
  }).action(onDemand(async () => (await import('./second-factor.ts')).switchOnSecondFactor));

  addVerb(noun, 'reset-second-factor', {
    kind: 'asks',
    summary: 'Take off the second factor of a user, which ends all of their sessions',
    args: USERNAME,
    examples: ['longview user reset-second-factor ann@example.com'],
  }).action(onDemand(async () => (await import('./second-factor.ts')).resetSecondFactor));

  addVerb(noun, 'delete', {
    kind: 'asks',
    summary: 'Delete a user with their sessions and tokens, unless nobody else is an administrator',
    args: USERNAME,
    examples: ['longview user delete ann@example.com'],
  }).action(inContext(remove));
}

async function list(context: Context): Promise<void> {
  const users = listUsers(await context.catalogue());
  const add = printedCommand('user add EMAIL --admin', context.address);
  printRows(context, users, COLUMNS, `No users found. Add one with: ${printable(add)}`);
}

async function add(context: Context<UserOptions>, argument: Argument): Promise<void> {
  const asked: Question = {
    as: '<username>',
    message: 'Username',
    check: (answer) => validate(newUsername, answer),
  };
  const { admin: isAdmin = false, reviewer } = context.options;
  if (isAdmin && reviewer)
    throw new UsageError(
      '--admin and --reviewer do not go together: an administrator may approve.',
    );
  const given = await askOne(context, argument, asked);
  // A dry run creates no catalogue, so it is refused if there is none.
  const isNew = !context.options.dryRun && !(await context.hasCatalogue());
  const { users } = isNew ? EMPTY_DATA : await context.catalogue();
  const username = freeUsername(users, given);
  const passwordHash = await newPasswordHash(context, username);
  if (isNew) {
    await context.store({ create: true });
    if (hasPerson(context.io))
      writeNote(context.io, `A new catalogue was made in ${printable(context.backendName)}.`);
  }
  await commit(
    context,
    (draft) =>
      publicUser(
        createUser(draft, {
          username,
          isAdmin,
          ...(reviewer && { isReviewer: reviewer }),
          passwordHash,
        }),
      ),
    {
      text: (user) =>
        `User added successfully: ${user.username}${user.isAdmin ? ' (administrator)' : ''}${user.isReviewer ? ' (reviewer)' : ''}.`,
    },
  );
}

async function changePassword(
  context: Context<PasswordOptions>,
  argument: Argument,
): Promise<void> {
  const given = await askUsername(context, argument);
  const { username, stay } = await findUser(context, given);
  const passwordHash = await newPasswordHash(context, username);
  await commitUser(context, username, (draft, id) => setPassword(draft, id, passwordHash), {
    text: (user) => `Password updated successfully: ${user.username} has to sign in again.${stay}`,
  });
}

async function endAllSessions(context: Context, argument: Argument): Promise<void> {
  const { username, stay } = await findUser(context, await askUsername(context, argument));
  const at = context.io.now().toISOString();
  await commitUser(context, username, (draft, id) => endSessions(draft, id, at), {
    text: (user) => `Sessions ended successfully: ${user.username} has to sign in again.${stay}`,
  });
}

/** Returns the action that grants or revokes rights. `outcome` says what the user is afterwards. */
function changeRights(change: (draft: Draft, id: number) => User, outcome: string) {
  return inContext(async (context, argument) =>
    commitUser(context, await askUsername(context, argument), change, {
      text: (user) => `User updated successfully: ${user.username} is ${outcome}.`,
    }),
  );
}

async function remove(context: Context, argument: Argument): Promise<void> {
  await commitUser(context, await askUsername(context, argument), deleteUser, {
    ask: (user) => ({
      question: 'Are you sure you want to delete this user?',
      about: user.username,
      refused: 'The user was not deleted.',
    }),
    text: (user) => `User deleted successfully: ${user.username}.`,
  });
}
