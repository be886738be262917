import { setImmediate as otherRequests } from 'node:timers/promises';
import { grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { fillSheet, type RateSheet } from './rate-sheet.ts';

/** 1 MiB of rates as they are exported has some 35,000. */
const MOST_ROWS = 40_000;
const ROWS_AT_ONCE = 500;

/** Returns the sheet in a file that was sent, read in short pieces: a server answers others in between. */
export async function readUploadedSheet(file: Uint8Array): Promise<RateSheet> {
  const sheet: RateSheet = { rows: [], bad: [] };
  for (const rowsRead of fillSheet(sheet, file)) {
    if (rowsRead > MOST_ROWS)
      throw new AppError(
        'invalid',
        `The file has more than ${grouped(MOST_ROWS)} rows. Upload it in parts, or import it with: longview rate import FILE`,
      );
    if (rowsRead % ROWS_AT_ONCE === 0) await otherRequests();
  }
  return sheet;
}
