import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { jsonFromRates } from '#lib/services/rate-sheet-json.ts';
import { rateRows } from '#lib/services/return-rates.ts';
import type { Context } from '../context.ts';
import { harmless } from '../printable.ts';

/** `longview rate export` */
export async function exportRates(context: Context): Promise<void> {
  const rows = rateRows(await context.catalogue());
  process.stdout.write(context.options.json ? harmless(jsonFromRates(rows)) : csvFromRates(rows));
}
