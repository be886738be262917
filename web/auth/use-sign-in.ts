import { useState } from 'react';
import { refusalText } from '../api/refusal.ts';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/use-session.ts';

/** Signing in, with the notification of how it went. `signIn` answers whether it did, `failure` why not. */
export function useSignIn() {
  const { toasts } = useStores();
  const session = useSession();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');

  const signIn = async (username: string, password: string): Promise<boolean> => {
    setPending(true);
    setFailure('');
    try {
      await session.login(username, password);
      toasts.show({ kind: 'success', title: 'Login successful', description: 'Welcome back!' });
      return true;
    } catch (error) {
      const description = refusalText(error) || 'Invalid credentials';
      toasts.show({ kind: 'error', title: 'Login failed', description });
      setFailure(description);
      return false;
    } finally {
      setPending(false);
    }
  };

  return { isPending, failure, signIn };
}
