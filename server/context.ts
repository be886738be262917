import type Koa from 'koa';
import type { Call } from '#lib/api/call.ts';
import { tokenActor } from '#lib/domain/actor.ts';
import type { Token, User } from '#lib/store/log/document.ts';

/**
 * Who sends a request, and the session or token that proves it; with a token, the session id is empty. Permissions depend on
 * this alone.
 */
export type Principal = {
  readonly user: User;
  readonly sessionId: string;
  readonly token?: Token;
};

type State = {
  /** The call being made, once it is known. */
  call?: Call;
  /** Null if nobody is signed in. */
  principal?: Principal | null;
  /** The id of the request's session; missing or empty if there is none. */
  sessionId?: string;
  /** The user who is signing in. */
  userId?: number;
  /** The sender's address and user, for the log. Given a `usernameKey`, the log looks the name up. */
  address?: string | undefined;
  username?: string | undefined;
  usernameKey?: string;
  /** What the metrics count the request as, if it is not for a call. */
  route?: string;
  /** Whether this is a file or list that a page loads, which the log writes at 'debug'. */
  isPartOfPage?: true;
};

export type Context = Koa.ParameterizedContext<State>;
export type Middleware = Koa.Middleware<State>;

/** Returns who the history and the log say did something: the user, or the token and its owner. */
export function actorOf({ user: { username }, token }: Principal): string {
  return token ? tokenActor(token.name, username) : username;
}

/** Returns who sends the request. Only for calls that require signing in. */
export function principalOf(ctx: Context): Principal {
  const { principal } = ctx.state;
  if (!principal) throw new Error('This call lets anybody in.');
  return principal;
}
