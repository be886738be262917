import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { AppError } from '#lib/errors.ts';
import { credentials } from '#lib/schemas/credentials.ts';
import { publicUser } from '#lib/services/accounts.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Store } from '#lib/store/store.ts';
import { noteFacts } from '../http/request-facts.ts';
import { jsonBody } from '../middleware/json-body.ts';
import { limitGuesses } from '../middleware/rate-limit.ts';
import { sameOrigin } from '../middleware/same-origin.ts';
import { signedInUser, signIn, signOut } from '../middleware/session.ts';

/** Adds the calls that sign in and out, and return who is signed in. */
export function sessionRoutes(
  router: Router,
  session: Middleware,
  store: Store,
  watched: Middleware,
): void {
  const limit = limitGuesses();

  router.post('/api/login', watched, sameOrigin, session, jsonBody, async (ctx) => {
    const { username, password } = validate(credentials, ctx.request.body);
    const user = await limit(ctx, username, async () => {
      // Hashing is a native library: loaded at the first sign-in, it does not delay the start.
      const { verifyCredentials } = await import('#lib/services/passwords.ts');
      const { data } = await store.fresh();
      return verifyCredentials(data, username, password);
    });
    if (!user) throw new AppError('unauthenticated', 'Invalid credentials');
    await signIn(ctx, user);
    noteFacts(ctx.req, { user: user.username });
    ctx.body = publicUser(user);
  });

  router.post('/api/logout', sameOrigin, session, async (ctx) => {
    await signOut(ctx);
    ctx.status = 204;
  });

  router.get('/api/user', session, async (ctx) => {
    const user = await signedInUser(ctx, store);
    if (!user) throw new AppError('unauthenticated', 'Nobody is signed in.');
    ctx.body = publicUser(user);
  });
}
