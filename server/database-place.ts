import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseSettings } from '#lib/postgres/database-url.ts';
import { openDatabase } from '#lib/postgres/open-database.ts';
import { limitsInDatabase } from '#lib/sessions/limit-rows.ts';
import { readSharedKeys } from '#lib/sessions/session-key-row.ts';
import { SessionRows } from '#lib/sessions/session-rows.ts';
import { RevisionRows } from '#lib/store/postgres/revision-rows.ts';
import { Store } from '#lib/store/store.ts';
import type { DataPlace } from './data-place.ts';

/** A commit belongs to a request, and those had their time before: what is still under way by then waits in vain. */
const LONGEST_CLOSE_MS = 100;

type Options = {
  /** Where seed.json may be. */
  readonly folder: string;
  /** Refuses a database without a catalogue; left out, one is made there. */
  readonly refuseEmpty: (() => never) | undefined;
  readonly logger: Logger;
};

/** Opens the database that machines share. */
export async function openDatabasePlace(
  settings: DatabaseSettings,
  { folder, refuseEmpty, logger }: Options,
): Promise<DataPlace> {
  const database = await openDatabase(settings);
  try {
    const [found] = await database.read(`SELECT FROM ${database.schema}.revisions LIMIT 1`);
    if (!found) refuseEmpty?.();
    const onUnheard = () =>
      logger.warn('notifications of the database do not arrive: it is asked 4 times a second');
    const store = await Store.open({
      revisions: new RevisionRows(database, folder, onUnheard),
    });
    return {
      store,
      sessions: new SessionRows(database),
      loadLimits: async () => limitsInDatabase(database),
      readKeys: () => readSharedKeys(database),
      close: async () => {
        // From one that is away nothing comes any more, and a stop has three seconds.
        const isAway = database.trouble !== null;
        await Promise.race([store.close(), wait(isAway ? 0 : LONGEST_CLOSE_MS)]);
        const closed = database.close();
        if (!isAway) await closed;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
