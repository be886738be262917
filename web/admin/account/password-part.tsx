import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { PASSWORD_LENGTH } from '#lib/domain/record-limits.ts';
import { PasswordField } from '../../auth/sign-in.tsx';
import type { AccountStore } from '../../stores/account-store.ts';
import { invalidText } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { FormEnd } from './form-end.tsx';
import { Part } from './part.tsx';

/** Changes the password, which needs the current one. */
export const PasswordPart = observer(function PasswordPart({ account }: { account: AccountStore }) {
  const { changingPassword: changing } = account;
  const id = useId();
  const ids = { open: `${id}-open`, present: `${id}-present`, next: `${id}-next` };
  const [isOpen, setOpen] = useState(false);
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [isShown, setShown] = useState(false);

  const open = () => {
    setOpen(true);
    focusOn(ids.present);
  };
  const close = () => {
    setPresent('');
    setNext('');
    setShown(false);
    changing.clear();
    // At once, because the button that gets the focus must exist by then.
    flushSync(() => setOpen(false));
    focusOn(ids.open);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await account.changePassword(present, next)) close();
    else if (changing.hasFailed) focusOn(invalidText(changing.error) ? ids.next : ids.present);
  };

  return (
    <Part title="Password">
      {!isOpen && (
        <div className="account-acts wrap">
          <Button id={ids.open} kind="secondary" isSmall onClick={open}>
            Change Password
          </Button>
        </div>
      )}
      {isOpen && (
        <form onSubmit={submit}>
          <div className="account-fields field-pairs">
            <PasswordField
              id={ids.present}
              label="Current password"
              value={present}
              onChange={setPresent}
            />
            <div className="shown-password">
              <PasswordField
                id={ids.next}
                label="New password"
                name="new-password"
                type={isShown ? 'text' : 'password'}
                autoComplete="new-password"
                hint={`At least ${PASSWORD_LENGTH.min} characters.`}
                value={next}
                onChange={setNext}
              />
              <Button kind="text" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                Show
              </Button>
            </div>
          </div>
          <FormEnd action={changing} submit="Change Password" onCancel={close} />
        </form>
      )}
    </Part>
  );
});
