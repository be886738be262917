import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatLongDate } from '#lib/domain/format.ts';
import { counted } from '#lib/domain/sentence.ts';
import {
  type Begun,
  beginSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  switchOffSecondFactor,
} from '../../api/account.ts';
import { CODE_HINT, CodeField, PasswordField } from '../../auth/sign-in.tsx';
import type { AdminStore } from '../../stores/admin-store.ts';
import { tellSuccess } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Part, useSubmit } from './part.tsx';

const ACTIONS = {
  on: { label: 'Switch On', lead: '' },
  renew: {
    label: 'New Recovery Codes',
    lead: 'New recovery codes take the place of those you have.',
  },
  off: { label: 'Switch Off', lead: 'From then on your password alone signs you in.' },
} as const;

type Action = keyof typeof ACTIONS;

type Props = {
  admin: AdminStore;
  factor: SecondFactor;
  onBegun: (begun: Begun) => void;
  onRenewed: (recoveryCodes: string[]) => void;
  onChanged: () => Promise<void>;
};

export function SecondFactorPart(props: Props) {
  const { factor } = props;
  const id = useId();
  const [action, setAction] = useState<Action | null>(null);
  const show = (next: Action | null, focused: Action | 'form') => {
    flushSync(() => setAction(next));
    focusOn(`${id}-${focused}`);
  };
  const offered = factor.since ? (['renew', 'off'] as const) : (['on'] as const);

  return (
    <Part title="Second factor">
      <p className="account-said quiet">{stateText(factor)}</p>
      {action ? (
        <ActionForm
          {...props}
          id={`${id}-form`}
          action={action}
          onLeft={(focused) => show(null, focused)}
        />
      ) : (
        <div className="account-acts wrap">
          {offered.map((each) => (
            <Button
              key={each}
              id={`${id}-${each}`}
              {...(each === 'off'
                ? { kind: 'text', className: 'button-text-destructive' }
                : { kind: 'secondary', isSmall: true })}
              onClick={() => show(each, 'form')}
            >
              {ACTIONS[each].label}
            </Button>
          ))}
        </div>
      )}
    </Part>
  );
}

type FormProps = Props & {
  /** That of its first field. */
  id: string;
  action: Action;
  /** Hears which action's button has the focus then. */
  onLeft: (focused: Action) => void;
};

/** Does something after the password, and where the second factor is on its code. */
function ActionForm({ id, admin, action, onBegun, onRenewed, onChanged, onLeft }: FormProps) {
  const { request, toasts } = admin;
  const codeId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { label, lead } = ACTIONS[action];

  const { submit, isPending, failure } = useSubmit(
    async () => {
      if (action === 'on') return onBegun(await beginSecondFactor(request, password));
      const proof = { password, code };
      if (action === 'renew') return onRenewed(await renewRecoveryCodes(request, proof));
      await switchOffSecondFactor(request, proof);
      tellSuccess(toasts, 'Second factor switched off successfully');
      await onChanged();
      onLeft('on');
    },
    () => {
      setCode('');
      focusOn(action === 'on' ? id : codeId);
    },
  );

  return (
    <form className="code-form" onSubmit={submit}>
      {lead && <p className="dialog-lead quiet">{lead}</p>}
      <PasswordField id={id} label="Current password" value={password} onChange={setPassword} />
      {action !== 'on' && (
        <CodeField id={codeId} value={code} onChange={setCode} hint={CODE_HINT} />
      )}
      {failure && <DialogError>{failure}</DialogError>}
      <div className="account-acts wrap">
        <Button
          kind={action === 'off' ? 'destructive' : 'secondary'}
          isSmall
          type="submit"
          isPending={isPending}
        >
          {label}
        </Button>
        <Button kind="text" onClick={() => onLeft(action)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function stateText({ since, recoveryCodes, isRequired }: SecondFactor): string {
  if (since)
    return `On since ${formatLongDate(new Date(since))}, ${counted(recoveryCodes, 'recovery code')} left`;
  if (isRequired) return 'Administrators need one here. Switch it on to go on.';
  return 'Off: your password alone signs you in.';
}
