import { parse } from 'csv-parse/sync';
import { importRates } from '#lib/services/rate-import.ts';
import { readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { folderOf, SIZES, type Size } from './catalogues.ts';
import { inTurn, timeOf } from './measure.ts';
import type { Row } from './table.ts';

/** Measures reading, checking and committing a file of rates, against parsing it alone. */
export async function benchImport(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of ['10,000', '100,000']) {
    const size = SIZES[count] as Size;
    const store = await Store.open(new FilesPlace(await folderOf(size, false)));
    let percent = 5;
    const importAll = async () => {
      const file = fileOf(size, ++percent);
      return timeOf(() =>
        store.transact('cli:bench', (draft) => importRates(draft, readRateSheet(file))),
      );
    };
    const parseAll = () => {
      const file = Buffer.from(fileOf(size, percent));
      return timeOf(() => parse(file, { columns: true }));
    };
    const [ours = [], bare = []] = await inTurn(count === '10,000' ? 9 : 5, importAll, parseAll);
    await store.close();
    rows.push({
      what: `Import of ${count} rates, committed`,
      unit: 'ms',
      ours,
      against: { name: 'csv-parse of the file alone', values: bare },
    });
  }
  return rows;
}

function fileOf([currencies, classes]: Size, ratePercent: number): Uint8Array {
  const rows = [];
  for (let currency = 1; currency <= currencies; currency++)
    for (let assetClass = 1; assetClass <= classes; assetClass++)
      rows.push({ currency: `C${currency}`, assetClass: `Class ${assetClass}`, ratePercent });
  return new TextEncoder().encode(csvFromRates(rows));
}
