import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/client.ts';
import { asksForSecondFactor } from '../api/session.ts';
import { useStores } from '../stores/context.tsx';
import { refusalText } from '../stores/outcome.ts';
import { useSession } from '../stores/session-store.ts';
import { focusOn } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { CODE_HINT, CodeField } from './code-field.tsx';

/** Signing in: what is typed for it, how far it has come, and why it failed. */
export type SignIn = ReturnType<typeof useSignIn>;

/**
 * Returns what signs in and notifies of the outcome. Where a right password takes a code beside it, `needsCode` says so, and
 * the field of the code has the focus. `submit` returns whether it succeeded; `failure` says why it did not.
 */
export function useSignIn(firstUsername: string) {
  const { toasts } = useStores();
  const session = useSession();
  const id = useId();
  const [username, setUsername] = useState(firstUsername);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const ids = { password: `${id}-password`, code: `${id}-code` };

  const refused = (error: unknown) => {
    const asksForCode = asksForSecondFactor(error);
    flushSync(() => {
      if (error instanceof ApiError && error.status === 401) setNeedsCode(asksForCode);
      setCode('');
    });
    if (needsCode || !asksForCode) {
      const description = refusalText(error) || 'Invalid credentials';
      toasts.show({ kind: 'error', title: 'Login failed', description });
      setFailure(description);
    }
    if (asksForCode) focusOn(ids.code);
  };

  const submit = async (): Promise<boolean> => {
    setPending(true);
    setFailure('');
    try {
      await session.login({ username, password, code });
      toasts.show({ kind: 'success', title: 'Login successful', description: 'Welcome back!' });
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      setPending(false);
    }
  };

  const back = () => {
    setNeedsCode(false);
    setCode('');
    setFailure('');
    focusOn(ids.password);
  };

  const typed = { username, setUsername, password, setPassword, code, setCode };
  return { ...typed, ids, needsCode, isPending, failure, submit, back };
}

type Props = {
  signIn: SignIn;
  /** True where an account is asked for. */
  isNew?: boolean;
  /** True where the password has the focus when its dialog opens. */
  isFirst?: boolean;
};

/** Username and password, whose place the code takes once it is asked for. */
export function SignInFields({ signIn, isNew, isFirst }: Props) {
  const { ids } = signIn;
  if (signIn.needsCode)
    return (
      <CodeField id={ids.code} value={signIn.code} onChange={signIn.setCode} hint={CODE_HINT} />
    );
  return (
    <>
      <UsernameField value={signIn.username} onChange={signIn.setUsername} />
      <PasswordField
        id={ids.password}
        value={signIn.password}
        onChange={signIn.setPassword}
        isNew={isNew}
        isFirst={isFirst}
      />
    </>
  );
}

type FieldProps = { value: string; onChange: (text: string) => void };

/** The username. Its placeholder is the administrator's email address. */
function UsernameField(props: FieldProps) {
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

type PasswordProps = FieldProps & {
  id: string;
  isNew?: boolean | undefined;
  isFirst?: boolean | undefined;
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
