import { useState } from 'react';
import { fetchSheet } from '../api/rates-sheet.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { refusalText } from '../stores/outcome.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';

type Props = { admin: AdminStore; children: string };

/** A button that downloads all rates as they are saved. */
export function DownloadRates({ admin: { request, toasts }, children }: Props) {
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      // Of today in the reader's own time zone.
      const name = `rates-${new Date().toLocaleDateString('sv')}.csv`;
      saveFile(new File([await fetchSheet(request)], name));
    } catch (error) {
      const title = 'Failed to download return rates';
      toasts.show({ kind: 'error', title, description: refusalText(error) });
    }
    setPending(false);
  };
  return (
    <Button kind="text" isPending={isPending} onClick={download}>
      {children}
    </Button>
  );
}
