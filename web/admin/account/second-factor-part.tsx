import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { counted } from '#lib/domain/sentence.ts';
import { CODE_HINT, CodeField, PasswordField } from '../../auth/sign-in.tsx';
import type { AccountStore, FactorForm, SecondFactor } from '../../stores/account-store.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { FormEnd } from './form-end.tsx';
import { Part } from './part.tsx';

const FORMS = {
  on: { label: 'Switch On', lead: '' },
  renew: {
    label: 'New Recovery Codes',
    lead: 'New recovery codes take the place of those you have.',
  },
  off: { label: 'Switch Off', lead: 'From then on your password alone signs you in.' },
} as const;

type Props = { account: AccountStore; factor: SecondFactor };

export const SecondFactorPart = observer(function SecondFactorPart({ account, factor }: Props) {
  const { form } = account;
  const id = useId();
  const open = (next: FactorForm | null, focused: FactorForm | 'form') => {
    account.openForm(next);
    focusOn(`${id}-${focused}`);
  };
  const offered = factor.since ? (['renew', 'off'] as const) : (['on'] as const);

  return (
    <Part title="Second factor">
      <p className="account-said quiet">{stateText(factor)}</p>
      {form ? (
        <FactorFormFields
          account={account}
          id={`${id}-form`}
          form={form}
          onCancel={() => open(null, form)}
          onSwitchedOff={() => focusOn(`${id}-on`)}
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
              onClick={() => open(each, 'form')}
            >
              {FORMS[each].label}
            </Button>
          ))}
        </div>
      )}
    </Part>
  );
});

type FormProps = {
  account: AccountStore;
  /** The id of the first field. */
  id: string;
  form: FactorForm;
  onCancel: () => void;
  onSwitchedOff: () => void;
};

/** Asks for the password and, if the second factor is on, for a code. */
const FactorFormFields = observer(function FactorFormFields(props: FormProps) {
  const { account, id, form, onCancel, onSwitchedOff } = props;
  const { changingFactor: changing } = account;
  const codeId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { label, lead } = FORMS[form];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await account.submitForm(password, code)) {
      if (form === 'off') onSwitchedOff();
    } else if (changing.hasFailed) {
      setCode('');
      focusOn(form === 'on' ? id : codeId);
    }
  };

  return (
    <form className="code-form" onSubmit={submit}>
      {lead && <p className="dialog-lead quiet">{lead}</p>}
      <PasswordField id={id} label="Current password" value={password} onChange={setPassword} />
      {form !== 'on' && <CodeField id={codeId} value={code} onChange={setCode} hint={CODE_HINT} />}
      <FormEnd
        action={changing}
        submit={label}
        isDestructive={form === 'off'}
        onCancel={onCancel}
      />
    </form>
  );
});

function stateText({ since, recoveryCodes, isRequired }: SecondFactor): string {
  if (since)
    return `On since ${formatLongDate(new Date(since))}, ${counted(recoveryCodes, 'recovery code')} left`;
  if (isRequired) return 'Administrators need one here. Switch it on to go on.';
  return 'Off: your password alone signs you in.';
}
