import type { Logger } from 'pino';
import { AppError } from '#lib/errors.ts';
import { SessionFiles } from '#lib/sessions/session-files.ts';
import { readSessionKeys } from '#lib/sessions/session-keys.ts';
import { hasCatalogue } from '#lib/store/files/catalogue-place.ts';
import { type Place, placeName } from '#lib/store/place.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { Store } from '#lib/store/store.ts';
import type { DataPlace } from './data-place.ts';

type Options = {
  /** Refuses a place without a catalogue, where one would be made. */
  readonly isRequired: boolean;
  readonly logger: Logger;
};

/** Opens a place, and makes the catalogue where there is none. Refuses with one sentence. */
export async function openDataPlace(
  place: Place,
  { isRequired, logger }: Options,
): Promise<DataPlace> {
  const { folder, database } = place;
  const refuseEmpty = isRequired ? () => refuseEmptyPlace(place) : undefined;
  if (!database) return openFolder(folder, refuseEmpty);
  // Who keeps data in files does not load it.
  const { openDatabasePlace } = await import('./database-place.ts');
  return openDatabasePlace(database, { folder, refuseEmpty, logger });
}

async function openFolder(folder: string, refuseEmpty?: () => never): Promise<DataPlace> {
  if (refuseEmpty && !(await hasCatalogue(folder))) refuseEmpty();
  const store = await Store.open({ directory: folder });
  return {
    store,
    sessions: new SessionFiles(folder),
    loadLimits: async () => (await import('#lib/sessions/memory-limits.ts')).limitsInMemory,
    readKeys: () => readSessionKeys(folder),
    close: () => store.close(),
  };
}

function refuseEmptyPlace(place: Place): never {
  const isMounted = place.database ? '' : 'Is the volume mounted? ';
  throw new AppError(
    'invalid',
    `There is no catalogue in ${placeName(place)}. ${isMounted}Make one with: ${printedCommand('data init', place)}`,
  );
}
