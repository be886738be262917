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
} from '../../api/second-factor.ts';
import { CODE_HINT, PasswordField } from '../../auth/sign-in.tsx';
import type { AdminStore } from '../../stores/admin-store.ts';
import { tellSuccess } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { DialogError } from '../dialog-error.tsx';
import { CodeForm } from './code-form.tsx';
import { Part } from './part.tsx';
import { useSubmit } from './use-submit.ts';

type Props = {
  admin: AdminStore;
  factor: SecondFactor;
  onBegun: (begun: Begun) => void;
  onRenewed: (recoveryCodes: string[]) => void;
  onChanged: () => Promise<void>;
};

/** The second factor: whether it is on, and what can be done with it, each after the password. */
export function SecondFactorPart({ admin, factor, onBegun, onRenewed, onChanged }: Props) {
  const { request, toasts } = admin;
  const id = useId();
  const [action, setAction] = useState<'on' | 'renew' | 'off' | null>(null);
  const [password, setPassword] = useState('');
  const idOf = (what: string) => `${id}-${what}`;

  const choose = (chosen: 'on' | 'renew' | 'off') => {
    setAction(chosen);
    setPassword('');
    focusOn(idOf('password'));
  };
  const cancel = () => {
    setAction(null);
    if (action) focusOn(idOf(action));
  };
  const act = async (code: string) => {
    const proof = { password, code };
    if (action === 'renew') return onRenewed(await renewRecoveryCodes(request, proof));
    await switchOffSecondFactor(request, proof);
    tellSuccess(toasts, 'Second factor switched off successfully');
    await onChanged();
    flushSync(() => setAction(null));
    focusOn(idOf('on'));
  };
  const begin = useSubmit(
    async () => onBegun(await beginSecondFactor(request, password)),
    () => focusOn(idOf('password')),
  );

  const field = (
    <PasswordField
      id={idOf('password')}
      label="Current password"
      value={password}
      onChange={setPassword}
    />
  );
  const { since, recoveryCodes, isRequired } = factor;
  return (
    <Part title="Second factor">
      <p className="account-said">
        {since
          ? `On since ${formatLongDate(new Date(since))}, ${counted(recoveryCodes, 'recovery code')} left`
          : isRequired
            ? 'Administrators need one here. Switch it on to go on.'
            : 'Off: your password alone signs you in.'}
      </p>
      {action === 'on' && (
        <form className="code-form" onSubmit={begin.submit}>
          {field}
          {begin.failure && <DialogError>{begin.failure}</DialogError>}
          <div className="account-acts">
            <Button kind="secondary" isSmall type="submit" isPending={begin.isPending}>
              Switch On
            </Button>
            <Button kind="text" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {(action === 'renew' || action === 'off') && (
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
          {field}
        </CodeForm>
      )}
      {!action && (
        <div className="account-acts">
          {since ? (
            <>
              <Button id={idOf('renew')} kind="secondary" isSmall onClick={() => choose('renew')}>
                New Recovery Codes
              </Button>
              <Button
                id={idOf('off')}
                kind="text"
                className="button-text-destructive"
                onClick={() => choose('off')}
              >
                Switch Off
              </Button>
            </>
          ) : (
            <Button id={idOf('on')} kind="secondary" isSmall onClick={() => choose('on')}>
              Switch On
            </Button>
          )}
        </div>
      )}
    </Part>
  );
}
