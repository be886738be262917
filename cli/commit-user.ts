import { tokensThatWork } from '#lib/domain/token.ts';
import { type PublicUser, publicUser, userByName } from '#lib/services/accounts.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { commit, type Report } from './commit.ts';
import type { Argument, Context } from './context.ts';
import { askOne } from './prompts.ts';

/** Returns the username given to a command, or asks for it. */
export async function askUsername(context: Context, username: Argument): Promise<string> {
  const choices = async () => (await context.catalogue()).users.map((user) => user.username);
  return askOne(context, username, { as: '<username>', message: 'Username', choices });
}

/** Returns a user's name, and the sentence that the user's tokens still work when their sessions end; '' without tokens. */
export async function findUser(context: Context, username: string) {
  const { users, tokens } = await context.catalogue();
  const user = userByName(users, username);
  const own = tokens.filter(({ userId }) => userId === user.id);
  return { username: user.username, stay: tokensThatWork(own, context.io.now().getTime()) };
}

/** Commits a change of the user with this name, and prints the user's public fields. */
export function commitUser(
  context: Context,
  username: string,
  change: (draft: Draft, id: number) => User,
  report: Report<PublicUser>,
): Promise<void> {
  return commit(
    context,
    (draft) => publicUser(change(draft, userByName(draft.list('users'), username).id)),
    report,
  );
}
