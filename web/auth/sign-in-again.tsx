import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogHandle } from '../ui/dialog.tsx';
import { SignInError, SignInFields, useSignIn } from './sign-in.tsx';

type Props = { username: string; onSignedIn: () => void; onClosed: () => void };

/** Signs in again if the session has ended or belongs to somebody else, without leaving the screen and its input. */
export const SignInAgain = observer(function SignInAgain(props: Props) {
  const { username, onSignedIn, onClosed } = props;
  const signIn = useSignIn(username);
  const { needsCode, sending } = signIn.store;
  const dialog = useRef<DialogHandle>(null);
  const id = useId();
  const session = useSession();
  // Kept while the dialog closes.
  const [other] = useState(session.other);

  const continueAsOther = () => {
    session.continueAsOther();
    onSignedIn();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await signIn.submit())) return;
    onSignedIn();
    await dialog.current?.close();
  };

  return (
    <Dialog
      handle={dialog}
      title={other ? 'Somebody else signed in' : 'Your session has ended'}
      describedBy={id}
      onClosed={onClosed}
    >
      <p id={id} className="dialog-lead quiet">
        {other
          ? `You are now signed in as ${other.username} in this browser. Sign in as ${username} to keep what you typed: going on discards it.`
          : 'Sign in to go on. What you typed is still here.'}
      </p>
      {other && (
        <Button kind="text" onClick={continueAsOther}>
          {`Go on as ${other.username}`}
        </Button>
      )}
      <form className="code-form" onSubmit={submit}>
        <SignInFields signIn={signIn} isFirst />
        <SignInError signIn={signIn} />
        <div className="dialog-actions wrap">
          {needsCode && (
            <Button kind="text" onClick={signIn.back}>
              Back
            </Button>
          )}
          <Button kind="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={sending.isPending}>
            {sending.isPending ? 'Signing In...' : 'Sign In'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
});
