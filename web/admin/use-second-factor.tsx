import { useEffect, useState } from 'react';
import type { AdminStore } from '../stores/admin-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { SecondFactorDialog } from './second-factor/second-factor-dialog.tsx';

/**
 * Returns the button that opens the second factor of who is signed in, and the dialog while it is open: of itself, too, where
 * a second factor is required and none is on.
 */
export function useSecondFactor(admin: AdminStore) {
  const session = useSession();
  const { user, lacksSecondFactor } = session;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (lacksSecondFactor) setOpen(true);
  }, [lacksSecondFactor]);

  const closed = () => {
    setOpen(false);
    session.putOffSecondFactor();
  };

  const button = (
    <Button kind="text" onClick={() => setOpen(true)}>
      Second factor
    </Button>
  );
  const dialog = isOpen && (
    <SecondFactorDialog admin={admin} username={user?.username ?? ''} onClosed={closed} />
  );
  return { button, dialog };
}
