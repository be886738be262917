import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/use-session.ts';

const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';

/** Signing in, with the notification of how it went. `signIn` answers whether it did. */
export function useSignIn() {
  const { toasts } = useStores();
  const session = useSession();
  const [isPending, setPending] = useState(false);

  const signIn = async (username: string, password: string): Promise<boolean> => {
    setPending(true);
    try {
      await session.login(username, password);
      toasts.show({ kind: 'success', title: 'Login successful', description: 'Welcome back!' });
      return true;
    } catch (error) {
      const description = error instanceof ApiError ? error.text : NO_ANSWER;
      toasts.show({
        kind: 'error',
        title: 'Login failed',
        description: description || 'Invalid credentials',
      });
      return false;
    } finally {
      setPending(false);
    }
  };

  return { isPending, signIn };
}
