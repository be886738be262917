import { type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import type { Request } from '../../api/client.ts';
import { type Begun, switchOnSecondFactor } from '../../api/second-factor.ts';
import { CodeField } from '../../auth/sign-in.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { DialogError } from '../dialog-error.tsx';
import { useSubmit } from './use-submit.ts';

type Props = {
  request: Request;
  begun: Begun;
  onOn: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

const GROUP = /.{1,4}/g;

/** How a second factor is switched on: the secret goes into an authenticator app, and a code comes back. */
export function SecondFactorSteps({ request, begun, onOn, onCancel }: Props) {
  const { secret, address } = begun;
  const qr = useMemo(() => qrPath(address), [address]);
  const first = useRef<HTMLOListElement>(null);
  useEffect(() => first.current?.focus(), []);

  const id = useId();
  const [code, setCode] = useState('');
  const { submit, isPending, failure } = useSubmit(
    async () => onOn(await switchOnSecondFactor(request, code)),
    () => {
      setCode('');
      focusOn(id);
    },
  );

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
        viewBox={`0 0 ${qr.side} ${qr.side}`}
      >
        <path d={qr.path} />
      </svg>
      <TextArea
        label="Secret"
        className="control secret"
        readOnly
        rows={2}
        spellCheck={false}
        value={secret.match(GROUP)?.join(' ') ?? secret}
        onChange={() => {}}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onMouseDown={pressAll}
      />
      <CodeField id={id} value={code} onChange={setCode} />
      {failure && <DialogError>{failure}</DialogError>}
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" isPending={isPending}>
          Switch On
        </Button>
      </div>
    </form>
  );
}

/** Selects all at a press. The browser's own would take the selection away where there is one. */
function pressAll(event: MouseEvent<HTMLTextAreaElement>): void {
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
}

/** A QR code as a drawing: its dark squares as a path, in a square that is `side` squares long, margin included. */
type QrPath = { side: number; path: string };

/** The margin that readers want around it. */
const MARGIN = 4;

/** Returns a text as a QR code. */
function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: MARGIN });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { side: size, path: squares.join('') };
}
