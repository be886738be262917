import { AppError } from '#lib/errors.ts';
import { type PlaceAddress, placeName } from './place-address.ts';
import { printedCommand } from './printed-command.ts';

/** Returns the refusal where a command needs a catalogue and there is none. */
export function noCatalogue(place: PlaceAddress): AppError {
  const elsewhere = place.database
    ? 'name its database in DATABASE_URL'
    : 'name its data folder with --data';
  return new AppError(
    'not-found',
    `There is no catalogue in ${placeName(place)}; ${elsewhere}, or make one with: ${printedCommand('data init', place)}`,
  );
}
