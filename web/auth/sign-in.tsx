import { type ComponentProps, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/client.ts';
import { asksForSecondFactor, type SignedInUser } from '../api/session.ts';
import { useStores } from '../stores/context.tsx';
import { refusalText, tellSuccess } from '../stores/outcome.ts';
import { useSession } from '../stores/session-store.ts';
import { focusOn } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';

export const CODE_HINT = 'From your authenticator app, or a recovery code.';

type SignIn = ReturnType<typeof useSignIn>;

/**
 * Signs in and notifies of the outcome. Where a right password takes a code beside it, `needsCode` says so and the code's
 * field has the focus. `submit` returns whether it succeeded.
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
      await session.login({ username, password, ...(needsCode && { code }) });
      tellSuccess(toasts, 'Login successful', welcome(session.user));
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

function welcome(user: SignedInUser | null): string {
  if (user?.recoveryCodesLeft === undefined) return 'Welcome back!';
  return `You used a recovery code: ${user.recoveryCodesLeft || 'none'} left.`;
}

type Props = {
  signIn: SignIn;
  /** True where an account is asked for. */
  isNew?: boolean;
  /** True where the password has the focus when its dialog opens. */
  isFirst?: boolean;
};

/** Username and password, whose place the code takes once it is asked for. */
export function SignInFields({ signIn, isNew = false, isFirst = false }: Props) {
  const { site } = useStores();
  const { ids } = signIn;
  if (signIn.needsCode)
    return (
      <CodeField id={ids.code} value={signIn.code} onChange={signIn.setCode} hint={CODE_HINT} />
    );
  return (
    <>
      <TextField
        label="Username"
        name="username"
        placeholder={site.adminEmail}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={signIn.username}
        onChange={signIn.setUsername}
      />
      <PasswordField
        id={ids.password}
        value={signIn.password}
        onChange={signIn.setPassword}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        data-first={isFirst || undefined}
      />
    </>
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** A password: that of who signs in, unless it is said otherwise. */
export function PasswordField(props: FieldProps) {
  return (
    <TextField
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      {...props}
    />
  );
}

export function CodeField(props: FieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
