import { useState } from 'react';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { Button } from '../ui/button.tsx';
import { HistoryDrawer } from './history/history-drawer.tsx';

/** Shows what was done to the records of one kind. */
export function HistoryButton({ admin, kind }: { admin: AdminStore; kind: HistoryKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryDrawer admin={admin} kind={kind} onClosed={() => setOpen(false)} />}
    </>
  );
}
