import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatLongDate } from '#lib/domain/format.ts';
import {
  type Begun,
  endOtherSessions,
  fetchSecondFactor,
  fetchSessions,
  type OpenSession,
  type SecondFactor,
} from '../../api/account.ts';
import type { Request } from '../../api/client.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { refusalText } from '../../stores/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogError, type DialogHandle } from '../../ui/dialog.tsx';
import { keepFocus } from '../../ui/focus.ts';
import { Ago, timeText } from '../ago.tsx';
import { Confirm } from '../confirm.tsx';
import { Loading } from '../tab-layout.tsx';
import { Part, useSubmit } from './part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { type MadeCodes, RecoveryCodes, SecondFactorSteps } from './second-factor-steps.tsx';

type Props = { admin: AdminStore; username: string; onClosed: () => void };

type Account = { factor: SecondFactor; sessions: readonly OpenSession[] };

/** The account of who is signed in: password, second factor and sessions. */
export function AccountDialog({ admin, username, onClosed }: Props) {
  const { request } = admin;
  const dialog = useRef<DialogHandle>(null);
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState('');
  const [begun, setBegun] = useState<Begun | null>(null);
  const { made, show, ask, question, close } = useRecoveryCodes(admin, dialog);

  const load = useCallback(async () => {
    setFailure('');
    try {
      const loaded = await fetchAccount(request);
      // What is done next may put the focus on what it shows.
      flushSync(() => setAccount(loaded));
    } catch (error) {
      setFailure(refusalText(error) || 'Your account could not be loaded.');
    }
  }, [request]);
  useEffect(() => {
    void load();
  }, [load]);

  const on = (codes: readonly string[]) => {
    show({ codes, said: 'The second factor is on.' });
    admin.resume();
  };

  const parts = { admin, onChanged: load };
  const title = made ? 'Your recovery codes' : begun ? 'Second factor' : 'Account';
  return (
    <>
      <Dialog handle={dialog} title={title} isWide ask={ask} onClosed={onClosed}>
        {failure && <DialogError>{failure}</DialogError>}
        {!account && !failure && <Loading>Loading account...</Loading>}
        {made && <RecoveryCodes {...made} username={username} onKept={close} />}
        {begun && !made && (
          <SecondFactorSteps request={request} begun={begun} onOn={on} onCancel={close} />
        )}
        {account && !begun && !made && (
          <>
            {!lacksRequired(account.factor) && <PasswordPart {...parts} />}
            <SecondFactorPart
              {...parts}
              factor={account.factor}
              onBegun={setBegun}
              onRenewed={(codes) => show({ codes, said: 'The codes you had before are void.' })}
            />
            {!lacksRequired(account.factor) && (
              <SessionsPart {...parts} sessions={account.sessions} />
            )}
          </>
        )}
      </Dialog>
      {question}
    </>
  );
}

/** Shows recovery codes, and asks before they are left by anything but the button below them. */
function useRecoveryCodes(admin: AdminStore, dialog: { current: DialogHandle | null }) {
  const [made, setMade] = useState<MadeCodes | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isKept = useRef(false);
  useEffect(() => {
    admin.hasCodesToKeep = made !== null;
    return () => {
      admin.hasCodesToKeep = false;
    };
  }, [admin, made]);

  const close = () => dialog.current?.close();
  const question = isAsked && (
    <Confirm
      title="Have you kept your recovery codes?"
      question="They are not shown again."
      no="Go Back"
      yes="I Have Kept Them"
      isLoss={false}
      onYes={() => {
        isKept.current = true;
      }}
      onClosed={() => {
        setAsked(false);
        if (isKept.current) void close();
      }}
    />
  );
  return { made, show: setMade, ask: made ? () => setAsked(true) : undefined, question, close };
}

async function fetchAccount(request: Request): Promise<Account> {
  const factor = await fetchSecondFactor(request);
  return { factor, sessions: lacksRequired(factor) ? [] : await fetchSessions(request) };
}

function lacksRequired({ isRequired, since }: SecondFactor): boolean {
  return isRequired && since === null;
}

type SessionsProps = {
  admin: AdminStore;
  sessions: readonly OpenSession[];
  onChanged: () => Promise<void>;
};

function SessionsPart({ admin, sessions, onChanged }: SessionsProps) {
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
        <form className="account-acts wrap" onSubmit={submit}>
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
  const from = address ? `, from ${address}` : '';
  return (
    <div className="apart">
      <dt>{isThis ? 'This browser' : day}</dt>
      <dd className="small">
        {isThis ? (
          `since ${isToday ? timeText(began) : day}${from}`
        ) : (
          <Ago before="last used " at={new Date(usedAt)} after={from} />
        )}
      </dd>
    </div>
  );
}
