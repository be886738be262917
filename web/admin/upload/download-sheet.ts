import type { Request } from '../../api/client.ts';
import { fetchSheet } from '../../api/rates-sheet.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Has the browser keep all rates as a file: rates-2026-11-20.csv, of today in the reader's own time zone. */
export async function downloadSheet(request: Request): Promise<void> {
  const name = `rates-${new Date().toLocaleDateString('sv')}.csv`;
  saveFile(new File([await fetchSheet(request)], name));
}
