import { useId, useState } from 'react';
import { PASSWORD_LENGTH } from '#lib/domain/limits.ts';
import { changePassword } from '../../api/account.ts';
import { PasswordField } from '../../auth/sign-in.tsx';
import type { AdminStore } from '../../stores/admin-store.ts';
import { invalidText, tellSuccess } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Part, useSubmit } from './part.tsx';

type Props = { admin: AdminStore; onChanged: () => Promise<void> };

/** Changing the password, after the present one. */
export function PasswordPart({ admin, onChanged }: Props) {
  const { request, toasts } = admin;
  const id = useId();
  const ids = { present: `${id}-present`, next: `${id}-next` };
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');

  const { submit, isPending, failure } = useSubmit(
    async () => {
      await changePassword(request, present, next);
      setPresent('');
      setNext('');
      tellSuccess(toasts, 'Password changed successfully', 'Other browsers were signed out.');
      await onChanged();
    },
    (error) => focusOn(invalidText(error) ? ids.next : ids.present),
  );

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
        {failure && <DialogError>{failure}</DialogError>}
        <div className="account-acts wrap">
          <Button kind="secondary" isSmall type="submit" isPending={isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Part>
  );
}
