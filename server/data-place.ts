import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#lib/errors.ts';
import type { Counts } from '#lib/store/counts.ts';
import { usedNumbers } from '#lib/store/history.ts';
import { Keeper } from '#lib/store/keeper.ts';
import { openCounts, openPlace } from '#lib/store/open-place.ts';
import { type PlaceAddress, placeName } from '#lib/store/place-address.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { readSessionKeys } from '#lib/store/session-keys.ts';
import { Store } from '#lib/store/store.ts';

/** A commit belongs to a request, and those had their time before: what a database still owes by then comes in vain. */
const LONGEST_CLOSE_MS = 100;

/** All that a server keeps, opened: in its data folder, or in a database that machines share. */
export type DataPlace = {
  readonly store: Store;
  readonly keeper: Keeper;
  /** Loads what failed sign-ins are counted with. */
  readonly loadCounts: () => Promise<Counts>;
  readonly readKeys: () => Promise<readonly string[]>;
  /** Finishes the commits under way and lets go. */
  readonly close: () => Promise<void>;
};

/**
 * Opens a place, and makes the catalogue where there is none, unless one `isRequired`. From now on it is looked at for what
 * others change, and for whether it takes changes. Refuses with one sentence.
 */
export async function openDataPlace(
  address: PlaceAddress,
  isRequired: boolean,
): Promise<DataPlace> {
  const place = await openPlace(address);
  if (isRequired && (await usedNumbers(place)).length === 0) throw emptyPlace(address);
  const store = await Store.open(place);
  await place.prepare();
  store.watcher.start();
  return {
    store,
    keeper: new Keeper(place, store.watcher),
    loadCounts: () => openCounts(place),
    readKeys: () => readSessionKeys(place),
    close: async () => {
      const closed = store.close();
      await (address.database ? Promise.race([closed, wait(LONGEST_CLOSE_MS)]) : closed);
      await place.close();
    },
  };
}

function emptyPlace(address: PlaceAddress): AppError {
  const isMounted = address.database ? '' : 'Is the volume mounted? ';
  return new AppError(
    'invalid',
    `There is no catalogue in ${placeName(address)}. ${isMounted}Make one with: ${printedCommand('data init', address)}`,
  );
}
