import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AdminStore } from '../stores/admin-store.ts';
import { refusalText } from '../stores/outcome.ts';
import { ASSET_CLASS } from '../stores/record-kinds.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { FileButton } from './file-button.tsx';
import { HistoryButton, TabFilter } from './tab-tools.tsx';
import { useDrawer } from './use-drawer.tsx';

type Props = {
  admin: AdminStore;
  /** Does something that loses what was typed, after asking. */
  onLeave: (go: () => void) => void;
};

const UPLOAD = 'upload-csv';
const loadUpload = () => import('./drawers.ts').then(({ drawers }) => drawers.UploadDrawer);

/** What stands above the rates: their filter where there are many, and what is done with all of them: as a file, and back in time. */
export const RatesTools = observer(function RatesTools({ admin, onLeave }: Props) {
  const { filter, rows, shownRows, state } = admin.rates;
  return (
    <>
      <TabFilter
        filter={filter}
        noun={ASSET_CLASS.noun}
        shown={shownRows.length}
        total={rows.length}
      />
      {state === 'ready' && rows.length > 0 && (
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
      const { drawers } = await import('./drawers.ts');
      await drawers.downloadSheet(request);
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
  const { open, isPending, Drawer, close } = useDrawer(loadUpload, 'Failed to open the file');
  const [file, setFile] = useState<File | null>(null);
  const leave = (go: () => void) =>
    onLeave(() => {
      admin.rates.drafts.clear();
      go();
    });
  const take = (chosen: File) => {
    setFile(chosen);
    void open();
  };
  const closed = () => {
    close();
    focusOn(UPLOAD);
  };
  return (
    <>
      <FileButton id={UPLOAD} kind="text" isPending={isPending} onLeave={leave} onFile={take}>
        Upload CSV
      </FileButton>
      {Drawer && file && <Drawer admin={admin} file={file} onClosed={closed} />}
    </>
  );
}
