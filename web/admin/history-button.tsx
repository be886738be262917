import type { HistoryKind } from '#lib/schemas/history.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import { Button } from '../ui/button.tsx';
import { useDrawer } from './use-drawer.tsx';

const load = () => import('./drawers.ts').then(({ drawers }) => drawers.HistoryDrawer);

/** Shows what was done to the records of one kind. */
export function HistoryButton({ admin, kind }: { admin: AdminStore; kind: HistoryKind }) {
  const { open, isPending, Drawer, close } = useDrawer(load, 'Failed to load history');
  return (
    <>
      <Button kind="text" isPending={isPending} onClick={open}>
        History
      </Button>
      {Drawer && <Drawer admin={admin} kind={kind} onClosed={close} />}
    </>
  );
}
