import { ADMIN_HEADER } from '../../api/admin.ts';
import type { Request } from '../../api/client.ts';

/** Has the browser keep all rates as a file: rates-2026-11-20.csv, of today in the reader's own time zone. */
export async function downloadSheet(request: Request): Promise<void> {
  const { body } = await request('/api/admin/asset-class-returns/sheet', { headers: ADMIN_HEADER });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await (body as Response).blob());
  link.download = `rates-${new Date().toLocaleDateString('sv')}.csv`;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
