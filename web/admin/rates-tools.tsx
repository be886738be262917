import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AdminStore } from '../stores/admin-store.ts';
import { refusalText } from '../stores/outcome.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { FileButton } from './file-button.tsx';
import { HistoryButton } from './history-button.tsx';
import { downloadSheet } from './upload/download-sheet.ts';
import { UploadDrawer } from './upload/upload-drawer.tsx';

type Props = {
  admin: AdminStore;
  /** Does something that loses what was typed, after asking. */
  onLeave: (go: () => void) => void;
};

const UPLOAD = 'upload-csv';

/** What can be done with all rates at once: as a file, and back in time. */
export const RatesTools = observer(function RatesTools({ admin, onLeave }: Props) {
  const { rates } = admin;
  return (
    <>
      {rates.state === 'ready' && rates.rows.length > 0 && (
        <>
          <Download admin={admin} />
          <Upload admin={admin} onLeave={onLeave} />
        </>
      )}
      <HistoryButton admin={admin} kind="return-rates" />
    </>
  );
});

function Download({ admin: { request, toasts } }: { admin: AdminStore }) {
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      await downloadSheet(request);
    } catch (error) {
      const title = 'Failed to download return rates';
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

function Upload({ admin, onLeave }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const leave = (go: () => void) =>
    onLeave(() => {
      admin.rates.drafts.clear();
      go();
    });
  const closed = () => {
    setFile(null);
    focusOn(UPLOAD);
  };
  return (
    <>
      <FileButton id={UPLOAD} kind="text" onLeave={leave} onFile={setFile}>
        Upload CSV
      </FileButton>
      {file && <UploadDrawer admin={admin} file={file} onClosed={closed} />}
    </>
  );
}
