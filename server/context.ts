import type Koa from 'koa';
import type { Call } from '#lib/api/call.ts';
import { tokenActor } from '#lib/domain/actor.ts';
import type { Token, User } from '#lib/store/log/document.ts';

/**
 * Who a request comes from, and the session or the token that says so; a token comes with no session, whose id is then empty.
 * Who may do what is decided from this alone.
 */
export type Principal = {
  readonly user: User;
  readonly sessionId: string;
  readonly token?: Token;
};

type State = {
  /** The call that a request is for, once it was found. */
  call?: Call;
  /** Null where nobody is signed in. */
  principal?: Principal | null;
  /** The id of the request's session; missing or empty where it is signed in to none. */
  sessionId?: string;
  /** Who is about to sign in. */
  userId?: number;
  /** Where the request comes from and whose it is, for the log; where `usernameKey` stands, the log looks the name up. */
  address?: string | undefined;
  username?: string | undefined;
  usernameKey?: string;
  /** What the metrics count a request as, where it is for no call. */
  route?: string;
  /** The file or list of a page: a line of the log at 'debug'. */
  isPartOfPage?: true;
};

export type Context = Koa.ParameterizedContext<State>;
export type Middleware = Koa.Middleware<State>;

/** Returns whom the history and the log name for what is done: the user, or the token with its owner. */
export function actorOf({ user: { username }, token }: Principal): string {
  return token ? tokenActor(token.name, username) : username;
}

/** Returns whose request it is. Only calls that need somebody to be signed in may ask. */
export function principalOf(ctx: Context): Principal {
  const { principal } = ctx.state;
  if (!principal) throw new Error('This call lets anybody in.');
  return principal;
}
