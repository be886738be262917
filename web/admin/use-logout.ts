import { useState } from 'react';
import { refusalText } from '../api/refusal.ts';
import { useStores } from '../stores/context.tsx';
import { tellSuccess } from '../stores/outcome.ts';
import { useSession } from '../stores/use-session.ts';

/** Signing out, with the notification of how it went. */
export function useLogout() {
  const { toasts } = useStores();
  const session = useSession();
  const [isPending, setPending] = useState(false);

  const logout = async () => {
    setPending(true);
    try {
      await session.logout();
      tellSuccess(toasts, 'Logged out successfully');
    } catch (error) {
      setPending(false);
      const description = refusalText(error) || 'Logout failed';
      toasts.show({ kind: 'error', title: 'Logout failed', description });
    }
  };

  return { isPending, logout };
}
