import { useState } from 'react';
import type { AdminStore } from '../stores/admin-store.ts';
import { refusalText } from '../stores/outcome.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';

type Props = {
  admin: AdminStore;
  /** What the file begins to be called, and what is in it: 'return rates'. */
  name: string;
  content: string;
  load: () => Promise<Blob>;
};

/** Hands what the server has as CSV to the browser to save, under its name and today's date. */
export function DownloadCsv({ admin: { toasts }, name, content, load }: Props) {
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      // Of today in the reader's own time zone.
      saveFile(new File([await load()], `${name}-${new Date().toLocaleDateString('sv')}.csv`));
    } catch (error) {
      const title = `Failed to download ${content}`;
      toasts.show({ kind: 'error', title, description: refusalText(error) });
    }
    setPending(false);
  };
  return (
    <Button kind="text" isPending={isPending} onClick={download}>
      Download CSV
    </Button>
  );
}
