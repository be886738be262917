import { type PublicUser, publicUser, userByName } from '#lib/services/accounts.ts';
import type { User } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import { commit, type Report } from './commit.ts';
import type { Argument, Context } from './context.ts';
import { fillIn, whichUser } from './prompts.ts';

/** Returns the name of the user that a command is about, asked for where it was left out. */
export async function askUsername(context: Context, username: Argument): Promise<string> {
  return (await fillIn(context, { username }, { username: whichUser(context) })).username;
}

/** Commits a change of the user with this name and reports the user as others may see one. */
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
