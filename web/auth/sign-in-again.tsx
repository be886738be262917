import { type FormEvent, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogError, type DialogHandle } from '../ui/dialog.tsx';
import { SignInFields, useSignIn } from './sign-in.tsx';

type Props = { username: string; onSignedIn: () => void; onClosed: () => void };

/** Signing in again where a session has ended, without leaving the screen and what was typed on it. */
export function SignInAgain({ username, onSignedIn, onClosed }: Props) {
  const signIn = useSignIn(username);
  const { needsCode, isPending, failure } = signIn;
  const dialog = useRef<DialogHandle>(null);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !(await signIn.submit())) return;
    onSignedIn();
    await dialog.current?.close();
  };

  return (
    <Dialog handle={dialog} title="Your session has ended" describedBy={id} onClosed={onClosed}>
      <p id={id} className="dialog-lead quiet">
        Sign in to go on. What you typed is still here.
      </p>
      <form className="code-form" onSubmit={submit}>
        <SignInFields signIn={signIn} isFirst />
        {failure && <DialogError>{`Login failed. ${failure}`}</DialogError>}
        <div className="dialog-actions wrap">
          {needsCode && (
            <Button kind="text" onClick={signIn.back}>
              Back
            </Button>
          )}
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
