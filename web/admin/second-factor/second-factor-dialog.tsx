import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { formatLongDate } from '#lib/domain/format.ts';
import type { Request } from '../../api/client.ts';
import {
  beginSecondFactor,
  fetchSecondFactor,
  switchOnSecondFactor,
} from '../../api/second-factor.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { refusalText, tellSuccess } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TextArea } from '../../ui/text-field.tsx';
import type { DialogHandle } from '../../ui/use-modal.ts';
import { DialogError } from '../dialog-error.tsx';
import { Loading } from '../tab-layout.tsx';
import { CodeForm, SwitchedOn } from './second-factor-forms.tsx';

type Props = { admin: AdminStore; username: string; onClosed: () => void };

/** Recovery codes as they were just made, and what else that means. */
type MadeCodes = { codes: readonly string[]; said: string };

type Loaded = Awaited<ReturnType<typeof load>>;

const GROUP = /.{1,4}/g;
const ABOUT = 'Each signs you in once, without your phone.';

/** The second factor of who is signed in: switching it on, its recovery codes, switching it off. */
export function SecondFactorDialog({ admin, username, onClosed }: Props) {
  const { request, toasts } = admin;
  const dialog = useRef<DialogHandle>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<MadeCodes | null>(null);

  useEffect(() => {
    load(request).then(setLoaded, (error) =>
      setFailure(refusalText(error) || 'The second factor could not be loaded.'),
    );
  }, [request]);

  const close = () => dialog.current?.close();
  const on = (codes: readonly string[]) => {
    setMade({ codes, said: 'The second factor is on.' });
    admin.resume();
  };
  const off = () => {
    tellSuccess(toasts, 'Second factor switched off successfully');
    void close();
  };

  return (
    <Dialog
      handle={dialog}
      title={made ? 'Your recovery codes' : 'Second factor'}
      isNarrow
      isKept={made !== null}
      onClosed={onClosed}
    >
      {failure && <DialogError>{failure}</DialogError>}
      {!loaded && !failure && <Loading>Loading second factor...</Loading>}
      {made && <RecoveryCodes {...made} username={username} onKept={close} />}
      {loaded && !made && !loaded.since && (
        <CodeForm
          kind="primary"
          label="Switch On"
          onCode={async (code) => on(await switchOnSecondFactor(request, code))}
          onCancel={close}
        >
          <Steps {...loaded} />
        </CodeForm>
      )}
      {loaded?.since && !made && (
        <SwitchedOn
          request={request}
          since={loaded.since}
          codesLeft={loaded.recoveryCodes}
          onRenewed={(codes) => setMade({ codes, said: 'The codes you had before are void.' })}
          onOff={off}
        />
      )}
    </Dialog>
  );
}

/** Returns what there is to know before anything is shown; with a secret where the second factor is off. */
async function load(request: Request) {
  const factor = await fetchSecondFactor(request);
  if (factor.since) return { ...factor, secret: '', qr: null };
  const { secret, address } = await beginSecondFactor(request);
  return { ...factor, secret, qr: qrPath(address) };
}

/** How a second factor is switched on: the secret goes into an authenticator app, and a code comes back. */
function Steps({ isRequired, secret, qr }: Loaded) {
  return (
    <>
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
        onFocus={({ currentTarget }) => currentTarget.select()}
        onMouseDown={pressAll}
      />
    </>
  );
}

/** Selects all at a press. The browser's own would take the selection away where there is one. */
function pressAll(event: MouseEvent<HTMLTextAreaElement>): void {
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
}

type CodesProps = MadeCodes & { username: string; onKept: () => void };

/** Recovery codes, shown this once. */
function RecoveryCodes({ codes, said, username, onKept }: CodesProps) {
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
    <div className="second-factor">
      <p ref={lead} tabIndex={-1} className="dialog-lead">
        {said} Keep these codes where you keep passwords: they are not shown again. {ABOUT}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
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
