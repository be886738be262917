import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import type { Request } from '../../api/client.ts';
import { switchOnSecondFactor } from '../../api/second-factor.ts';
import { CodeField } from '../../auth/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { DialogError } from './dialog-error.tsx';
import type { QrPath } from './qr-path.ts';
import { useAttempt } from './use-attempt.ts';

const GROUP = /.{1,4}/g;

type Props = {
  request: Request;
  secret: string;
  /** The secret as an authenticator app scans it; null where it could not be drawn. */
  qr: QrPath | null;
  isRequired: boolean;
  onOn: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** How a second factor is switched on: the secret goes into an authenticator app, and a code comes back. */
export function SwitchOn({ request, secret, qr, isRequired, onOn, onCancel }: Props) {
  const id = useId();
  const [code, setCode] = useState('');
  const { attempt, isPending, failure } = useAttempt(id, setCode);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => onOn(await switchOnSecondFactor(request, code)));
  };

  return (
    <form className="second-factor" onSubmit={submit}>
      {isRequired && (
        <p className="dialog-lead">Administrators need one here. Switch it on to go on.</p>
      )}
      <ol>
        <li>Open your authenticator app and add an account.</li>
        <li>Scan the QR code with it, or type in the secret.</li>
        <li>Enter the code that the app shows.</li>
      </ol>
      {qr && (
        <svg
          className="qr-code"
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${qr.side} ${qr.side}`}
        >
          <path d={qr.path} />
        </svg>
      )}
      <TextArea
        label="Secret"
        className="control secret"
        readOnly
        rows={2}
        spellCheck={false}
        value={secret.match(GROUP)?.join(' ') ?? secret}
        onChange={() => {}}
        onFocus={selectAll}
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

function selectAll({ currentTarget }: { currentTarget: HTMLTextAreaElement }): void {
  currentTarget.select();
}
