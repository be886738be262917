import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { counted, grouped } from '#lib/domain/sentence.ts';
import type { SheetPreview } from '../../api/rates-sheet.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { SheetStore } from '../../stores/sheet-store.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DialogHandle } from '../../ui/use-modal.ts';
import { FileButton } from '../file-button.tsx';
import { Empty, Loading } from '../tab-layout.tsx';
import { SheetRows } from './sheet-rows.tsx';

type Props = { admin: AdminStore; file: File; onClosed: () => void };

/** What a file of rates would change, row by row, before anything is saved. */
export const UploadDrawer = observer(function UploadDrawer({ admin, file, onClosed }: Props) {
  const [sheet] = useState(() => new SheetStore(admin.request, admin.toasts));
  const drawer = useRef<DialogHandle>(null);
  useEffect(() => {
    void sheet.choose(file);
  }, [sheet, file]);

  const close = () => drawer.current?.close();
  const save = async () => {
    if (!(await sheet.save())) return;
    await admin.reload();
    await close();
  };

  const { name, preview, refusal } = sheet;
  const rows = preview && rowCount(sheet);
  return (
    <Drawer
      handle={drawer}
      title="Upload CSV"
      isWide
      foot={(preview || refusal !== null) && <Foot sheet={sheet} onClose={close} onSave={save} />}
      onClosed={onClosed}
    >
      <p className="upload-file">{rows === null ? name : `${name}, ${counted(rows, 'row')}`}</p>
      {refusal !== null && (
        <p className="area area-failure" role="alert">
          <Icon name="alert" size={20} />
          {refusal}
        </p>
      )}
      {!preview && refusal === null && <Loading>Reading the file...</Loading>}
      <p role="status" className="upload-moved">
        {sheet.hasMoved && 'The rates changed in the meantime. This is how the file stands now.'}
      </p>
      {preview && <Counts {...preview} />}
      {preview && saveable(sheet) === 0 && preview.badCount === 0 && (
        <Empty text="Nothing to change">
          {`All ${counted(preview.unchanged, 'rate')} are as they are saved.`}
        </Empty>
      )}
      {preview && <SheetRows preview={preview} />}
    </Drawer>
  );
});

function Counts({ addedCount, changedCount, unchanged, badCount }: SheetPreview) {
  const counts: [string, number][] = [
    ['Added', addedCount],
    ['Changed', changedCount],
    ['Unchanged', unchanged],
    ['Cannot be used', badCount],
  ];
  return (
    <dl className="counts">
      {counts.map(([label, count]) => (
        <div key={label} data-none={count === 0} data-bad={label === 'Cannot be used'}>
          <dt>{label}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

type FootProps = { sheet: SheetStore; onClose: () => void; onSave: () => void };

/** What can be done with the file as it stands. */
const Foot = observer(function Foot({ sheet, onClose, onSave }: FootProps) {
  const count = saveable(sheet);
  const isBad = sheet.refusal !== null || (sheet.preview?.badCount ?? 0) > 0;
  if (!isBad && count === 0)
    return (
      <Button kind="secondary" onClick={onClose}>
        Close
      </Button>
    );
  return (
    <>
      {sheet.preview && (
        <p>
          {isBad
            ? 'Nothing is saved. Correct the file and choose it again.'
            : 'Nothing is saved yet.'}
        </p>
      )}
      <Button kind="secondary" disabled={sheet.isSaving} onClick={onClose}>
        Cancel
      </Button>
      {isBad ? (
        <FileButton kind="primary" onFile={(file) => sheet.choose(file)}>
          Choose File
        </FileButton>
      ) : (
        <Button kind="primary" isPending={sheet.isSaving} onClick={onSave}>
          Save {grouped(count)} {count === 1 ? 'Rate' : 'Rates'}
        </Button>
      )}
    </>
  );
});

/** Returns how many rates saving the file would add or change. */
function saveable({ preview }: SheetStore): number {
  return preview ? preview.addedCount + preview.changedCount : 0;
}

function rowCount(sheet: SheetStore): number {
  const { unchanged = 0, badCount = 0 } = sheet.preview ?? {};
  return saveable(sheet) + unchanged + badCount;
}
