import { observer } from 'mobx-react-lite';
import { type ComponentProps, useId, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { useSession } from '../stores/session-store.ts';
import { SignInStore } from '../stores/sign-in-store.ts';
import { DialogError } from '../ui/dialog.tsx';
import { focusOn } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';

export const CODE_HINT = 'From your authenticator app, or a recovery code.';

type SignIn = ReturnType<typeof useSignIn>;

/**
 * Returns the store of a sign-in form, the ids of its fields, and the actions of its buttons; `submit` returns whether the user
 * is signed in. Moves the focus to the next field to fill in.
 */
export function useSignIn(firstUsername: string) {
  const { toasts } = useStores();
  const session = useSession();
  const [store] = useState(() => new SignInStore(session, toasts, firstUsername));
  const id = useId();
  const ids = { password: `${id}-password`, code: `${id}-code` };

  const submit = async (): Promise<boolean> => {
    const isSignedIn = await store.submit();
    if (!isSignedIn && store.needsCode) focusOn(ids.code);
    return isSignedIn;
  };
  const back = () => {
    store.back();
    focusOn(ids.password);
  };
  return { store, ids, submit, back };
}

type Props = {
  signIn: SignIn;
  /** Whether this is a registration. */
  isNew?: boolean;
  /** Whether the password has the focus when the dialog opens. */
  isFirst?: boolean;
};

/** Username and password, or the code in their place once it is needed. */
export const SignInFields = observer(function SignInFields(props: Props) {
  const { isNew = false, isFirst = false } = props;
  const { store, ids } = props.signIn;
  const { site } = useStores();
  if (store.needsCode)
    return (
      <CodeField
        id={ids.code}
        value={store.code}
        onChange={(text) => store.type('code', text)}
        hint={CODE_HINT}
      />
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
        value={store.username}
        onChange={(text) => store.type('username', text)}
      />
      <PasswordField
        id={ids.password}
        value={store.password}
        onChange={(text) => store.type('password', text)}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        data-first={isFirst || undefined}
      />
    </>
  );
});

/** Why the sign-in was refused, until the next attempt. */
export const SignInError = observer(function SignInError({ signIn }: Pick<Props, 'signIn'>) {
  const { sending } = signIn.store;
  return sending.hasFailed ? <DialogError>{`Login failed. ${sending.failure}`}</DialogError> : null;
});

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** A password field; by default for signing in. */
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
