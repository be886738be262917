import { useId, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import { endOtherSessions, type OpenSession } from '../../api/account.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { tellFailure, tellSuccess } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/focus.ts';
import { Ago, timeText } from '../ago.tsx';
import { Part } from './part.tsx';

type Props = {
  admin: AdminStore;
  sessions: readonly OpenSession[];
  onChanged: () => Promise<void>;
};

/** Where the account is signed in. */
export function SessionsPart({ admin, sessions, onChanged }: Props) {
  const { request, toasts } = admin;
  const id = useId();
  const [isPending, setPending] = useState(false);

  const endOthers = async () => {
    setPending(true);
    try {
      await endOtherSessions(request);
      tellSuccess(toasts, 'Other browsers were signed out');
      await onChanged();
      keepFocus(id);
    } catch (error) {
      tellFailure(toasts, { title: 'Failed to sign out other browsers' }, error);
    }
    setPending(false);
  };

  return (
    <Part title="Sessions">
      <dl id={id} className="sessions" tabIndex={-1}>
        {sessions.map((session) => (
          <Session key={`${session.beganAt} ${session.address}`} {...session} />
        ))}
      </dl>
      {sessions.length > 1 && (
        <div className="account-acts">
          <Button kind="secondary" isSmall isPending={isPending} onClick={endOthers}>
            Sign Out Everywhere Else
          </Button>
        </div>
      )}
    </Part>
  );
}

function Session({ isThis, beganAt, usedAt, address }: OpenSession) {
  const began = new Date(beganAt);
  const isToday = began.toDateString() === new Date().toDateString();
  const day = `${formatLongDate(began)}, ${timeText(began)}`;
  return (
    <div>
      <dt>{isThis ? 'This browser' : day}</dt>
      <dd>
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
