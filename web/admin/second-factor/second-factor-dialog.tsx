import { useEffect, useRef, useState } from 'react';
import type { Request } from '../../api/client.ts';
import {
  beginSecondFactor,
  fetchSecondFactor,
  type NewSecret,
  type SecondFactor,
} from '../../api/second-factor.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { refusalText, tellSuccess } from '../../stores/outcome.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogHandle } from '../../ui/use-modal.ts';
import { Loading } from '../tab-layout.tsx';
import { DialogError } from './dialog-error.tsx';
import type { QrPath } from './qr-path.ts';
import { type MadeCodes, RecoveryCodes } from './recovery-codes.tsx';
import { SwitchOn } from './switch-on.tsx';
import { SwitchedOn } from './switched-on.tsx';

type Props = { admin: AdminStore; username: string; onClosed: () => void };

/** What there is to know before anything is shown; a secret where the second factor is off. */
type Loaded = { factor: SecondFactor; secret: NewSecret | null; qr: QrPath | null };

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
      {loaded?.secret && !made && (
        <SwitchOn
          request={request}
          secret={loaded.secret.secret}
          qr={loaded.qr}
          isRequired={loaded.factor.isRequired}
          onOn={on}
          onCancel={close}
        />
      )}
      {loaded?.factor.since && !made && (
        <SwitchedOn
          request={request}
          since={loaded.factor.since}
          codesLeft={loaded.factor.recoveryCodes}
          onRenewed={(codes) => setMade({ codes, said: 'The codes you had before are void.' })}
          onOff={off}
        />
      )}
    </Dialog>
  );
}

async function load(request: Request): Promise<Loaded> {
  const factor = await fetchSecondFactor(request);
  if (factor.since) return { factor, secret: null, qr: null };
  const [secret, drawing] = await Promise.all([
    beginSecondFactor(request),
    // Without it there is the secret to type.
    import('./qr-path.ts').catch(() => null),
  ]);
  return { factor, secret, qr: drawing?.qrPath(secret.address) ?? null };
}
