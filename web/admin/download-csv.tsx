import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { readRatesSheet } from '#lib/api/return-rates.ts';
import { call } from '../api/call.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { CsvDownload, type CsvFile } from '../stores/csv-download.ts';
import { Button } from '../ui/button.tsx';
import { saveCsv } from '../ui/save-file.ts';

type Props = CsvFile & { admin: AdminStore; children?: string };

/** A button that downloads CSV from the server. */
export const DownloadCsv = observer(function DownloadCsv(props: Props) {
  const { admin, children = 'Download CSV', ...file } = props;
  const [download] = useState(() => new CsvDownload(admin.toasts, file));
  return (
    <Button
      kind="text"
      isPending={download.loading.isPending}
      onClick={() => download.start(saveCsv)}
    >
      {children}
    </Button>
  );
});

export function DownloadRates(props: Pick<Props, 'admin' | 'children'>) {
  const { request } = props.admin;
  return (
    <DownloadCsv
      {...props}
      name="rates"
      content="return rates"
      load={() => call(request, readRatesSheet)}
    />
  );
}
