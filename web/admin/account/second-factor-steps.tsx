import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import { CodeField } from '../../auth/sign-in.tsx';
import type { AccountStore, NewSecret } from '../../stores/account-store.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { focusOn } from '../../ui/focus.ts';
import { AllOfText } from './all-of-text.tsx';

type Props = { account: AccountStore; newSecret: NewSecret; onCancel: () => void };

const GROUP = /.{1,4}/g;
/** The empty margin that QR readers need, in modules. */
const QR_MARGIN = 4;

/** Switches a second factor on: the secret goes into an authenticator app, whose code confirms it. */
export const SecondFactorSteps = observer(function SecondFactorSteps(props: Props) {
  const { account, newSecret, onCancel } = props;
  const { changingFactor: changing } = account;
  const { secret, address } = newSecret;
  const qr = useMemo(() => encode(address, { border: QR_MARGIN }), [address]);
  const squares = qr.data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  const first = useRef<HTMLOListElement>(null);
  useEffect(() => first.current?.focus(), []);

  const id = useId();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await account.switchOn(code)) || !changing.hasFailed) return;
    setCode('');
    focusOn(id);
  };

  return (
    <form className="code-form" onSubmit={submit}>
      <ol className="quiet" ref={first} tabIndex={-1}>
        <li>Open your authenticator app and add an account.</li>
        <li>Scan the QR code with it, or type in the secret.</li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <svg
        className="qr-code"
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
      >
        <path d={squares.join('')} />
      </svg>
      <AllOfText label="Secret" value={secret.match(GROUP)?.join(' ') ?? secret} />
      <CodeField id={id} value={code} onChange={setCode} />
      {changing.hasFailed && <DialogError>{changing.failure}</DialogError>}
      <div className="dialog-actions wrap">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" isPending={changing.isPending}>
          Switch On
        </Button>
      </div>
    </form>
  );
});
