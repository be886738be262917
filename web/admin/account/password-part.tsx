import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import { PASSWORD_LENGTH } from '#lib/domain/limits.ts';
import { PasswordField } from '../../auth/sign-in.tsx';
import type { AccountStore } from '../../stores/account-store.ts';
import { invalidText } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Part } from './part.tsx';

/** Changing the password, after the present one. */
export const PasswordPart = observer(function PasswordPart({ account }: { account: AccountStore }) {
  const { changingPassword: changing } = account;
  const id = useId();
  const ids = { present: `${id}-present`, next: `${id}-next` };
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await account.changePassword(present, next)) {
      setPresent('');
      setNext('');
    } else if (changing.hasFailed) focusOn(invalidText(changing.error) ? ids.next : ids.present);
  };

  return (
    <Part title="Password">
      <form onSubmit={submit}>
        <div className="account-fields field-pairs">
          <PasswordField
            id={ids.present}
            label="Current password"
            value={present}
            onChange={setPresent}
          />
          <PasswordField
            id={ids.next}
            label="New password"
            name="new-password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_LENGTH.min} characters.`}
            value={next}
            onChange={setNext}
          />
        </div>
        {changing.hasFailed && <DialogError>{changing.failure}</DialogError>}
        <div className="account-acts wrap">
          <Button kind="secondary" isSmall type="submit" isPending={changing.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Part>
  );
});
