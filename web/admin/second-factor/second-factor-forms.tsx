import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { counted } from '#lib/domain/sentence.ts';
import type { Request } from '../../api/client.ts';
import { renewRecoveryCodes, switchOffSecondFactor } from '../../api/second-factor.ts';
import { CODE_HINT, CodeField, PasswordField } from '../../auth/sign-in.tsx';
import { refusalText } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { DialogError } from '../dialog-error.tsx';

type SwitchedOnProps = {
  request: Request;
  since: string;
  codesLeft: number;
  onRenewed: (recoveryCodes: string[]) => void;
  onOff: () => void;
};

/** A second factor that is on, and what can be done with it, each after password and code. */
export function SwitchedOn({ request, since, codesLeft, onRenewed, onOff }: SwitchedOnProps) {
  const id = useId();
  const [action, setAction] = useState<'renew' | 'off' | null>(null);
  const [password, setPassword] = useState('');
  const ids = { renew: `${id}-renew`, off: `${id}-off`, password: `${id}-password` };

  const choose = (chosen: 'renew' | 'off') => {
    setAction(chosen);
    setPassword('');
    focusOn(ids.password);
  };
  const cancel = () => {
    setAction(null);
    if (action) focusOn(ids[action]);
  };
  const act = async (code: string) => {
    const proof = { password, code };
    if (action === 'renew') return onRenewed(await renewRecoveryCodes(request, proof));
    await switchOffSecondFactor(request, proof);
    onOff();
  };

  if (action)
    return (
      <CodeForm
        kind={action === 'renew' ? 'primary' : 'destructive'}
        label={action === 'renew' ? 'New Recovery Codes' : 'Switch Off'}
        hint={CODE_HINT}
        onCode={act}
        onCancel={cancel}
      >
        <p className="dialog-lead">
          {action === 'renew'
            ? 'New recovery codes take the place of those you have.'
            : 'From then on your password alone signs you in.'}
        </p>
        <PasswordField id={ids.password} value={password} onChange={setPassword} />
      </CodeForm>
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

type CodeFormProps = {
  kind: 'primary' | 'destructive';
  /** What is done once the code is right. */
  label: string;
  hint?: string;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

/** Does something that takes a code. Where that fails, it says why and asks for another one. */
export function CodeForm({ kind, label, onCode, onCancel, children, ...field }: CodeFormProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure('');
    try {
      await onCode(code);
    } catch (error) {
      setPending(false);
      setFailure(refusalText(error) || 'That could not be done. Please try again.');
      setCode('');
      focusOn(id);
    }
  };

  return (
    <form className="second-factor" onSubmit={submit}>
      {children}
      <CodeField id={id} value={code} onChange={setCode} {...field} />
      {failure && <DialogError>{failure}</DialogError>}
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind={kind} type="submit" isPending={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
