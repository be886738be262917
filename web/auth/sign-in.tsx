import { useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { refusalText } from '../stores/outcome.ts';
import { useSession } from '../stores/session-store.ts';
import { TextField } from '../ui/text-field.tsx';

/** Signs in, and notifies of the outcome. `signIn` returns whether it succeeded; `failure` says why it did not. */
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

type Props = { value: string; onChange: (text: string) => void };

/** The username. Its placeholder is the administrator's email address. */
export function UsernameField(props: Props) {
  const { site } = useStores();
  return (
    <TextField
      {...props}
      label="Username"
      name="username"
      placeholder={site.adminEmail}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

type PasswordProps = Props & {
  isNew?: boolean;
  /** True for the field that has the focus when its dialog opens. */
  isFirst?: boolean;
};

/** The password; a new one when an account is asked for. */
export function PasswordField({ isNew, isFirst, ...props }: PasswordProps) {
  return (
    <TextField
      {...props}
      label="Password"
      name="password"
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      data-first={isFirst}
    />
  );
}
