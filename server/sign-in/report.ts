import type { Logger } from 'pino';
import { userWithKey } from '#lib/services/accounts.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import type { Context } from '../context.ts';
import type { Metrics } from '../metrics.ts';

export type SignInReport = ReturnType<typeof reportSignIns>;

/** Tells the log and the metrics of sign-ins that go wrong. It names only users there are: people type passwords there. */
export function reportSignIns(store: Store, logger: Logger, metrics: Metrics | undefined) {
  return {
    /** A sign-in was refused, or a password or code of who is signed in was wrong. */
    refused: ({ state: { address, username } }: Context) => {
      logger.warn(
        { ...(address && { address }), ...(username && { user: username }) },
        'sign-in refused',
      );
      metrics?.onSignInRefused();
    },
    /** A hundred passwords were wrong for the name with this key. */
    manyWrong: (key: string) => {
      const user = userWithKey(store.current.data.users, key);
      logger.warn({ ...(user && { user: user.username }) }, '100 wrong passwords for one name');
      metrics?.onNameGuessedAt();
    },
    /** A hundred codes were wrong for one name. */
    manyWrongCodes: ({ username }: User) => {
      logger.warn({ user: username }, '100 wrong codes for one name');
      metrics?.onCodesGuessedAt();
    },
  };
}
