import { useEffect } from 'react';
import type { AdminStore } from '../stores/admin-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { useDrawer } from './use-drawer.tsx';

const load = () => import('./drawers.ts').then(({ drawers }) => drawers.SecondFactorDialog);

/**
 * Returns the button that opens the second factor of who is signed in, and the dialog while it is open: of itself, too, where
 * a second factor is required and none is on.
 */
export function useSecondFactor(admin: AdminStore) {
  const session = useSession();
  const { user, lacksSecondFactor } = session;
  const { open, isPending, Drawer, close } = useDrawer(load, 'Failed to open the second factor');
  useEffect(() => {
    if (lacksSecondFactor) void open();
  }, [lacksSecondFactor, open]);

  const closed = () => {
    close();
    session.putOffSecondFactor();
  };

  const button = (
    <Button kind="text" isPending={isPending} onClick={open}>
      Second factor
    </Button>
  );
  const dialog = Drawer && (
    <Drawer admin={admin} username={user?.username ?? ''} onClosed={closed} />
  );
  return { button, dialog };
}
