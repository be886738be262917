import type { Logger } from 'pino';
import { userWithKey } from '#lib/services/accounts.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import type { Context } from '../context.ts';
import type { Metrics } from '../metrics.ts';

export type SignInReport = ReturnType<typeof reportSignIns>;

/** Reports failed sign-ins to the log and the metrics. Names only existing users, because people type passwords as usernames. */
export function reportSignIns(store: Store, logger: Logger, metrics: Metrics | undefined) {
  return {
    /** A sign-in was refused, or a signed-in user's password or code was wrong. */
    refused: ({ state: { address, username } }: Context) => {
      logger.warn(
        { ...(address && { address }), ...(username && { user: username }) },
        'sign-in refused',
      );
      metrics?.onSignInRefused();
    },
    /** A hundred passwords were wrong for this username key. */
    manyWrong: (key: string) => {
      const user = userWithKey(store.current.data.users, key);
      logger.warn({ ...(user && { user: user.username }) }, '100 wrong passwords for one name');
      metrics?.onNameGuessedAt();
    },
    /** A hundred codes were wrong for one user. */
    manyWrongCodes: ({ username }: User) => {
      logger.warn({ user: username }, '100 wrong codes for one name');
      metrics?.onCodesGuessedAt();
    },
  };
}
