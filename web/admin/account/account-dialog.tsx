import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { formatLongDate } from '#lib/domain/format.ts';
import type { AccountStore, OpenSession } from '../../stores/account-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogError, type DialogHandle } from '../../ui/dialog.tsx';
import { keepFocus } from '../../ui/focus.ts';
import { Ago, timeText } from '../ago.tsx';
import { Confirm } from '../confirm.tsx';
import { Loading } from '../tab-layout.tsx';
import { Part } from './part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SecondFactorSteps } from './second-factor-steps.tsx';
import { RecoveryCodes, ShownToken } from './shown-once.tsx';
import { TokensPart } from './tokens-part.tsx';

type Props = { account: AccountStore; username: string; onClosed: () => void };

/** The signed-in user's account. What is shown only once is closed by its own button, or after a question. */
export const AccountDialog = observer(function AccountDialog(props: Props) {
  const { account, username, onClosed } = props;
  const { factor, newSecret, newCodes, newToken, loading, lacksSecondFactor } = account;
  const dialog = useRef<DialogHandle>(null);
  const [isAsked, setAsked] = useState(false);
  const close = () => dialog.current?.close();

  const once = newCodes ? 'Your recovery codes' : newToken && 'Your new token';
  const title = once ?? (newSecret ? 'Second factor' : 'Account');
  return (
    <>
      <Dialog
        handle={dialog}
        title={title}
        isWide
        ask={once ? () => setAsked(true) : undefined}
        onClosed={onClosed}
      >
        {loading.hasFailed && <DialogError>{loading.failure}</DialogError>}
        {!factor && loading.isPending && <Loading>Loading account...</Loading>}
        {newCodes && <RecoveryCodes {...newCodes} username={username} onKept={close} />}
        {newToken && !newCodes && <ShownToken {...newToken} onKept={close} />}
        {newSecret && !once && (
          <SecondFactorSteps account={account} newSecret={newSecret} onCancel={close} />
        )}
        {factor && !newSecret && !once && (
          <>
            {!lacksSecondFactor && <PasswordPart account={account} />}
            <SecondFactorPart account={account} factor={factor} />
            {!lacksSecondFactor && <SessionsPart account={account} />}
            {!lacksSecondFactor && account.isAdmin && <TokensPart account={account} />}
          </>
        )}
      </Dialog>
      {isAsked && (
        <Confirm
          title={`Have you kept your ${newCodes ? 'recovery codes' : 'token'}?`}
          question={newCodes ? 'They are not shown again.' : 'It is not shown again.'}
          no="Go Back"
          yes={newCodes ? 'I Have Kept Them' : 'I Have Kept It'}
          isLoss={false}
          onClosed={(isConfirmed) => {
            setAsked(false);
            if (isConfirmed) void close();
          }}
        />
      )}
    </>
  );
});

const SessionsPart = observer(function SessionsPart({ account }: { account: AccountStore }) {
  const { sessions, endingSessions } = account;
  const id = useId();
  const endOthers = async () => {
    if (await account.endOtherSessions()) keepFocus(id);
  };

  return (
    <Part title="Sessions">
      <dl id={id} className="sessions" tabIndex={-1}>
        {sessions.map((session) => (
          <Session key={`${session.beganAt} ${session.address}`} {...session} />
        ))}
      </dl>
      {endingSessions.hasFailed && <DialogError>{endingSessions.failure}</DialogError>}
      {sessions.length > 1 && (
        <div className="account-acts wrap">
          <Button kind="secondary" isSmall isPending={endingSessions.isPending} onClick={endOthers}>
            Sign Out Everywhere Else
          </Button>
        </div>
      )}
    </Part>
  );
});

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
