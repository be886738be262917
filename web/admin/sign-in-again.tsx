import { type FormEvent, useId, useRef, useState } from 'react';
import { PasswordField, UsernameField, useSignIn } from '../auth/sign-in.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { DialogHandle } from '../ui/use-modal.ts';

type Props = { username: string; onSignedIn: () => void; onClosed: () => void };

/** Signing in again where a session has ended, without leaving the screen and what was typed on it. */
export function SignInAgain({ username: last, onSignedIn, onClosed }: Props) {
  const { isPending, failure, signIn } = useSignIn();
  const [username, setUsername] = useState(last);
  const [password, setPassword] = useState('');
  const dialog = useRef<DialogHandle>(null);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !(await signIn(username, password))) return;
    onSignedIn();
    await dialog.current?.close();
  };

  return (
    <Dialog handle={dialog} title="Your session has ended" describedBy={id} onClosed={onClosed}>
      <p id={id} className="dialog-lead">
        Sign in to go on. What you typed is still here.
      </p>
      <form className="sign-in-again" onSubmit={submit}>
        <UsernameField value={username} onChange={setUsername} />
        <PasswordField value={password} onChange={setPassword} isFirst />
        {failure && (
          <p className="dialog-error" role="alert">
            <Icon name="alert" />
            Login failed. {failure}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            {isPending ? 'Signing In...' : 'Sign In'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
