import { observer } from 'mobx-react-lite';
import {
  type FormEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { encode } from 'uqr';
import { formatLongDate } from '#lib/domain/format.ts';
import { CodeField } from '../../auth/sign-in.tsx';
import type { AccountStore, MadeCodes, NewSecret } from '../../stores/account-store.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { focusOn } from '../../ui/focus.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TextArea } from '../../ui/text-field.tsx';

type Props = { account: AccountStore; begun: NewSecret; onCancel: () => void };

const GROUP = /.{1,4}/g;
/** The margin that readers want around a QR code. */
const QR_MARGIN = 4;

/** How a second factor is switched on: the secret goes into an authenticator app, and a code comes back. */
export const SecondFactorSteps = observer(function SecondFactorSteps(props: Props) {
  const { account, begun, onCancel } = props;
  const { changingFactor: changing } = account;
  const { secret, address } = begun;
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

/** Selects all at a press. The browser's own would take the selection away where there is one. */
function pressAll(event: MouseEvent<HTMLTextAreaElement>): void {
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
}

const ABOUT = 'Each signs you in once, without your phone.';

type CodesProps = MadeCodes & { username: string; onKept: () => void };

export function RecoveryCodes({ codes, said, username, onKept }: CodesProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // They are longer than what stood there: they are read from their beginning.
    lead.current?.closest('dialog')?.scrollTo(0, 0);
    lead.current?.focus({ preventScroll: true });
  }, []);

  const download = () => {
    const head = `Recovery codes of ${username}, ${formatLongDate(new Date())}\n${ABOUT}`;
    const text = `${head}\n\n${codes.join('\n')}\n`;
    saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain;charset=utf-8' }));
  };

  return (
    <div className="code-form">
      <p ref={lead} tabIndex={-1} className="dialog-lead quiet">
        {`${said} Keep these codes where you keep passwords: they are not shown again. ${ABOUT}`}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions wrap">
        <Button kind="text" onClick={download}>
          Download
        </Button>
        <Button kind="primary" onClick={onKept}>
          I Have Kept Them
        </Button>
      </div>
    </div>
  );
}
