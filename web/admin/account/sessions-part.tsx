import { useId } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { endOtherSessions, type OpenSession } from '../../api/account.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog-error.tsx';
import { keepFocus } from '../../ui/focus.ts';
import { Ago, timeText } from '../ago.tsx';
import { Part } from './part.tsx';
import { useSubmit } from './use-submit.ts';

type Props = {
  admin: AdminStore;
  sessions: readonly OpenSession[];
  onChanged: () => Promise<void>;
};

/** Where the account is signed in. */
export function SessionsPart({ admin, sessions, onChanged }: Props) {
  const id = useId();
  const { submit, isPending, failure } = useSubmit(async () => {
    await endOtherSessions(admin.request);
    await onChanged();
    keepFocus(id);
  });

  return (
    <Part title="Sessions">
      <dl id={id} className="sessions" tabIndex={-1}>
        {sessions.map((session) => (
          <Session key={`${session.beganAt} ${session.address}`} {...session} />
        ))}
      </dl>
      {failure && <DialogError>{failure}</DialogError>}
      {sessions.length > 1 && (
        <form className="account-acts" onSubmit={submit}>
          <Button kind="secondary" isSmall type="submit" isPending={isPending}>
            Sign Out Everywhere Else
          </Button>
        </form>
      )}
    </Part>
  );
}

function Session({ isThis, beganAt, usedAt, address }: OpenSession) {
  const began = new Date(beganAt);
  const isToday = began.toDateString() === new Date().toDateString();
  const day = `${formatLongDate(began)}, ${timeText(began)}`;
  return (
    <div className="apart">
      <dt>{isThis ? 'This browser' : day}</dt>
      <dd className="small">
        {isThis ? (
          `since ${isToday ? timeText(began) : day}`
        ) : (
          <>
            last used <Ago at={new Date(usedAt)} />
          </>
        )}
        {address && `, from ${address}`}
      </dd>
    </div>
  );
}
