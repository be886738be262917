import { newPassword, newUsername } from '#lib/schemas/credentials.ts';
import {
  createUser,
  deleteUser,
  freeUsername,
  listUsers,
  type PublicUser,
  publicUser,
  setPassword,
  userByName,
} from '#lib/services/accounts.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import type { Column } from '../output.ts';
import { printRows } from '../print.ts';
import { fillIn } from '../prompts.ts';
import { question } from '../question.ts';
import { whichUser } from '../which-record.ts';
import { readNewPassword } from './new-password.ts';

type UserOptions = { admin?: true; passwordStdin?: true };

const COLUMNS: readonly Column<PublicUser>[] = [
  { title: 'Username', value: ({ username }) => username },
  { title: 'Administrator', value: ({ isAdmin }) => (isAdmin ? 'yes' : 'no') },
];

/** `longview user list` */
export async function list(context: Context): Promise<void> {
  const users = listUsers(await context.catalogue());
  printRows(
    context,
    users,
    COLUMNS,
    'No users found. Add one with: longview user add EMAIL --admin',
  );
}

/** `longview user add <username>` */
export async function add(context: Context<UserOptions>, argument: Argument): Promise<void> {
  const asked = question('<username>', 'Username', newUsername);
  const given = await fillIn(context, { username: argument }, { username: asked });
  const username = freeUsername((await context.catalogue()).users, given.username);
  const passwordHash = await newHash(context);
  const isAdmin = context.options.admin ?? false;
  await commit(
    context,
    (draft) => publicUser(createUser(draft, { username, isAdmin, passwordHash })),
    {
      text: (user) =>
        `User added successfully: ${user.username}${user.isAdmin ? ' (administrator)' : ''}.`,
    },
  );
}

/** `longview user set-password <username>` */
export async function changePassword(
  context: Context<UserOptions>,
  argument: Argument,
): Promise<void> {
  const given = await askUsername(context, argument);
  const { username } = userByName((await context.catalogue()).users, given);
  const passwordHash = await newHash(context);
  await commit(
    context,
    (draft) => {
      const { id } = userByName(draft.list('users'), username);
      return publicUser(setPassword(draft, id, passwordHash));
    },
    { text: (user) => `Password updated successfully: ${user.username} has to sign in again.` },
  );
}

/** `longview user delete <username>` */
export async function remove(context: Context, argument: Argument): Promise<void> {
  const username = await askUsername(context, argument);
  await commit(
    context,
    (draft) => {
      const user = userByName(draft.list('users'), username);
      deleteUser(draft, user.id);
      return publicUser(user);
    },
    {
      ask: (user) => ({
        question: 'Are you sure you want to delete this user?',
        about: user.username,
        no: 'The user was not deleted.',
      }),
      text: (user) => `User deleted successfully: ${user.username}.`,
    },
  );
}

async function askUsername(context: Context, username: Argument): Promise<string> {
  return (await fillIn(context, { username }, { username: whichUser(context) })).username;
}

async function newHash(context: Context<UserOptions>): Promise<string> {
  const password = await readNewPassword(context, (text) => validate(newPassword, text));
  const { hashPassword } = await import('#lib/services/passwords.ts');
  return hashPassword(password);
}
