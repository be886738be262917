import { createToken, listTokens, revokeToken } from '#lib/api/tokens.ts';
import { AppError } from '#lib/errors.ts';
import { WRONG_CODE } from '#lib/services/second-factor.ts';
import {
  addToken,
  newTokenSecret,
  publicToken,
  refuseToken,
  revokeToken as revoke,
  tokenSummary,
} from '#lib/services/tokens.ts';
import { principalOf } from '../context.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Returns the routes with which administrators manage their own tokens. */
export function tokenRoutes({
  store,
  tokenUses,
  provePassword,
  codes,
  report,
}: RouteDeps): Route[] {
  const ownTokens = (userId: number) =>
    store.current.data.tokens.filter((token) => token.userId === userId);

  return [
    route(listTokens, async ({ ctx }) => {
      const tokens = ownTokens(principalOf(ctx).user.id);
      const days = await tokenUses.lastDays(tokens.map(({ id }) => id));
      return tokens.map((token, index) => ({ ...publicToken(token), usedOn: days[index] ?? null }));
    }),

    route(createToken, async ({ ctx, body: { password, code, ...input }, commit }) => {
      const { id: userId, username } = principalOf(ctx).user;
      const now = await tokenUses.now();
      // Checked before a code is used up, and again by the commit.
      refuseToken(store.current.data, { ...input, userId }, now);
      await provePassword(ctx, password, async (user) => {
        if (!user.secondFactor) return;
        if (await codes.isOfSecret(ctx, user, user.secondFactor.secret, code)) return;
        report.refused(ctx);
        throw new AppError('forbidden', WRONG_CODE);
      });
      const { token, sha256 } = newTokenSecret();
      const summary = tokenSummary(input.name, 'added', username);
      const added = await commit(
        (draft) => addToken(draft, { ...input, userId, sha256 }, now),
        summary,
      );
      return { ...publicToken(added), token };
    }),

    route(revokeToken, async ({ ctx, params: { id }, commit }) => {
      const { id: userId, username } = principalOf(ctx).user;
      const token = ownTokens(userId).find((one) => one.id === id);
      if (!token) throw new AppError('not-found', 'There is no such token.');
      await commit((draft) => revoke(draft, id), tokenSummary(token.name, 'revoked', username));
    }),
  ];
}
