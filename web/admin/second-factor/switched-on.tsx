import { useId, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { counted } from '#lib/domain/sentence.ts';
import type { Request } from '../../api/client.ts';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../api/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { ProofForm } from './proof-form.tsx';

type Props = {
  request: Request;
  since: string;
  codesLeft: number;
  onRenewed: (recoveryCodes: string[]) => void;
  onOff: () => void;
};

/** A second factor that is on, and what can be done with it, each after password and code. */
export function SwitchedOn({ request, since, codesLeft, onRenewed, onOff }: Props) {
  const id = useId();
  const [action, setAction] = useState<'renew' | 'off' | null>(null);
  const ids = { renew: `${id}-renew`, off: `${id}-off`, password: `${id}-password` };

  const choose = (chosen: 'renew' | 'off') => {
    setAction(chosen);
    focusOn(ids.password);
  };
  const cancel = () => {
    setAction(null);
    if (action) focusOn(ids[action]);
  };

  if (action === 'renew')
    return (
      <ProofForm
        lead="New recovery codes take the place of those you have."
        passwordId={ids.password}
        action={{ kind: 'primary', label: 'New Recovery Codes' }}
        onProof={async (proof) => onRenewed(await renewRecoveryCodes(request, proof))}
        onCancel={cancel}
      />
    );
  if (action === 'off')
    return (
      <ProofForm
        lead="From then on your password alone signs you in."
        passwordId={ids.password}
        action={{ kind: 'destructive', label: 'Switch Off' }}
        onProof={async (proof) => {
          await switchOffSecondFactor(request, proof);
          onOff();
        }}
        onCancel={cancel}
      />
    );
  return (
    <>
      <p className="dialog-lead">On since {formatLongDate(new Date(since))}</p>
      <p className="hint">{counted(codesLeft, 'recovery code')} left</p>
      <div className="dialog-actions">
        <Button id={ids.renew} kind="secondary" onClick={() => choose('renew')}>
          New Recovery Codes
        </Button>
        <Button id={ids.off} kind="destructive" onClick={() => choose('off')}>
          Switch Off
        </Button>
      </div>
    </>
  );
}
