import type { Draft } from '#lib/store/log/draft.ts';
import type { SessionStore } from '#lib/store/sessions/session-store.ts';
import type { Store } from '#lib/store/store.ts';
import type { Principal } from './context.ts';
import { noAdministrator, signedOut } from './middleware/access.ts';

type CommitInfo = { readonly summary?: string | undefined; readonly note?: string | undefined };

/**
 * Returns what commits a change under the name of a user; the summary is what the history says of it in place of its changes. It
 * refuses unless the user is still signed in, and still an administrator, when the change is made: a body may arrive long after
 * its headers.
 */
export function commitAsUser(store: Store, sessionStore: SessionStore) {
  return async <T>(
    { user, sessionId }: Principal,
    change: (draft: Draft) => T,
    info: CommitInfo,
  ): Promise<T> => {
    const { id, epoch, isAdmin, username } = user;
    if (!(await sessionStore.use(sessionId))) throw signedOut();
    const whileSignedIn = (draft: Draft) => {
      const now = draft.find('users', id);
      if (sessionStore.hasEnded(sessionId) || now?.epoch !== epoch) throw signedOut();
      if (isAdmin && !now.isAdmin) throw noAdministrator();
      return change(draft);
    };
    return store.transact(username, whileSignedIn, info);
  };
}
