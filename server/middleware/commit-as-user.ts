import type { Context } from 'koa';
import { NOTE_LENGTH } from '#lib/domain/limits.ts';
import { AppError } from '#lib/errors.ts';
import { line } from '#lib/schemas/fields.ts';
import { validate } from '#lib/services/validate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import type { SessionStore } from '#lib/store/sessions/session-store.ts';
import type { Store } from '#lib/store/store.ts';
import { noAdministrator, signedOut, userOf } from './require-admin.ts';
import { sessionId } from './session.ts';

/** A character has up to four bytes, each sent as three: %F0. */
const MOST_NOTE_BYTES = NOTE_LENGTH * 12;

/**
 * Returns what commits a change under the name of the user whose request it is; an action is what the history says of it in
 * place of its changes. It refuses unless the user is still signed in, and still an administrator, when the change is made:
 * a body may arrive long after its headers.
 */
export function commitAsUser(store: Store, sessionStore: SessionStore) {
  return async <T>(ctx: Context, change: (draft: Draft) => T, action?: string): Promise<T> => {
    const { id, epoch, isAdmin, username } = userOf(ctx);
    const note = noteOf(ctx);
    const session = sessionId(ctx);
    if (!(await sessionStore.use(session))) throw signedOut();
    const whileSignedIn = (draft: Draft) => {
      const now = draft.find('users', id);
      if (sessionStore.hasEnded(session) || now?.epoch !== epoch) throw signedOut();
      if (isAdmin && !now.isAdmin) throw noAdministrator();
      return change(draft);
    };
    return store.transact(username, whileSignedIn, { summary: action, note });
  };
}

function noteOf(ctx: Context): string | undefined {
  const header = ctx.req.headers['x-note'];
  if (header === undefined) return undefined;
  return validate(line('The reason in x-note', NOTE_LENGTH), decoded(String(header)));
}

function decoded(header: string): string {
  if (header.length > MOST_NOTE_BYTES)
    throw new AppError(
      'invalid',
      `The reason in x-note can have at most ${NOTE_LENGTH} characters.`,
    );
  try {
    if (/^[ -~]+$/.test(header)) return decodeURIComponent(header);
  } catch {}
  throw new AppError('invalid', 'Send x-note as text in percent-encoded UTF-8, or leave it out.');
}
