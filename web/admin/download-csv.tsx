import { useState } from 'react';
import { fetchSheet } from '../api/rates-sheet.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { refusalText } from '../stores/outcome.ts';
import { Button } from '../ui/button.tsx';
import { saveCsv } from '../ui/save-file.ts';

type Props = {
  admin: AdminStore;
  /** What the file begins to be called, and what is in it: 'return rates'. */
  name: string;
  content: string;
  load: () => Promise<Blob>;
  children?: string;
};

/** Hands what the server has as CSV to the browser to save, under its name and today's date. */
export function DownloadCsv(props: Props) {
  const { admin, name, content, load, children = 'Download CSV' } = props;
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      // Of today in the reader's own time zone.
      saveCsv(await load(), `${name}-${new Date().toLocaleDateString('sv')}.csv`);
    } catch (error) {
      const title = `Failed to download ${content}`;
      admin.toasts.show({ kind: 'error', title, description: refusalText(error) });
    }
    setPending(false);
  };
  return (
    <Button kind="text" isPending={isPending} onClick={download}>
      {children}
    </Button>
  );
}

export function DownloadRates(props: Pick<Props, 'admin' | 'children'>) {
  const { request } = props.admin;
  return (
    <DownloadCsv {...props} name="rates" content="return rates" load={() => fetchSheet(request)} />
  );
}
