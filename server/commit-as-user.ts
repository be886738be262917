import type { Site } from '#lib/schemas/site.ts';
import { mayApprove, refuseUnapproved } from '#lib/services/approval.ts';
import { ownerOf } from '#lib/services/tokens.ts';
import type { CommitInfo } from '#lib/store/log/commit-queue.ts';
import type { Token } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import type { SessionStore } from '#lib/store/sessions/session-store.ts';
import type { TokenUses } from '#lib/store/sessions/token-uses.ts';
import type { Store } from '#lib/store/store.ts';
import { actorOf, type Principal } from './context.ts';
import { noAdministrator, signedOut } from './middleware/access.ts';
import { unknownToken } from './sign-in/token-check.ts';

type Deps = { store: Store; sessionStore: SessionStore; tokenUses: TokenUses; site: Site };

/**
 * Returns a function that commits changes as a user; the history shows `summary`, if given, instead of the changes. It checks
 * again that the session or token and the user's rights still hold, because a body may arrive long after its headers.
 */
export function commitAsUser({ store, sessionStore, tokenUses, site }: Deps) {
  const sessionEnded = async ({ user, sessionId }: Principal) => {
    const { id, epoch, isAdmin, isReviewer } = user;
    if (!(await sessionStore.use(sessionId))) throw signedOut();
    return (draft: Draft) => {
      const now = draft.find('users', id);
      if (sessionStore.hasEnded(sessionId) || now?.epoch !== epoch) throw signedOut();
      if (isAdmin ? !now.isAdmin : isReviewer && !mayApprove(now)) throw noAdministrator();
    };
  };
  const tokenEnded = async ({ id }: Token) => {
    const now = await tokenUses.now();
    return (draft: Draft) => {
      const token = draft.find('tokens', id);
      if (!token || !ownerOf(token, draft.list('users'), now)) throw unknownToken();
    };
  };

  return async <T>(
    principal: Principal,
    change: (draft: Draft) => T,
    info: CommitInfo & { actor?: string },
  ): Promise<T> => {
    const refuseIfEnded = principal.token
      ? await tokenEnded(principal.token)
      : await sessionEnded(principal);
    const whileSignedIn = (draft: Draft) => {
      refuseIfEnded(draft);
      const result = change(draft);
      if (info.approvedBy === undefined) refuseUnapproved(draft, site);
      return result;
    };
    return store.transact(info.actor ?? actorOf(principal), whileSignedIn, info);
  };
}
