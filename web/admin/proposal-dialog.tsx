import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { actorInWords } from '#lib/domain/actor.ts';
import { formatLongDate } from '#lib/domain/format.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { NOTE_LENGTH } from '#lib/domain/record-limits.ts';
import { counted } from '#lib/domain/sentence.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { OpenProposal } from '../stores/proposals-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogError, type DialogHandle } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { timeText } from './ago.tsx';
import { plannedInFull, seenInFull, UnusualChange } from './before-after.tsx';
import { Changes } from './history/change-list.tsx';
import type { ChangeRow } from './history/change-rows.ts';

type Props = { admin: AdminStore; proposal: OpenProposal; onClosed: () => void };

/** A proposal, rate by rate, with the decisions that the user may make: approve or decline it, or withdraw one's own. */
export const ProposalDialog = observer(function ProposalDialog(props: Props) {
  const { admin, proposal, onClosed } = props;
  const { proposals, rates } = admin;
  const { differs, obstacle, note, changes } = proposal;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  const isOwn = proposals.isOwn(proposal);
  const isStale = differs.length > 0 || obstacle !== null;
  const { isPending } = proposals.deciding;

  const close = () => dialog.current?.close();
  const finish = async (decided: Promise<boolean>) => {
    // Somebody else may have decided it in the meantime.
    if ((await decided) || proposals.all.every(({ id }) => id !== proposal.id)) await close();
  };
  const decline = async () => {
    if (reason.trim() === '') setMissing(true);
    else await finish(proposals.decline(proposal, reason));
  };
  const [first] = changes;
  const proposeAnew = async () => {
    await close();
    if (first) await rates.fill(first.currencyId, proposal);
  };

  return (
    <Dialog
      handle={dialog}
      title={isOwn ? 'Your proposal' : `Proposal of ${counted(changes.length, 'rate')}`}
      isWide
      isCloseFirst
      onClosed={onClosed}
    >
      <p className="quiet">
        <span>{sentenceOn(proposal, isOwn)}</span>
        {!isOwn && proposal.from && (
          <>
            <span>, to count from </span>
            <b>{formatDay(proposal.from)}</b>
          </>
        )}
        <span>.</span>
      </p>
      {note && <p>{`“${note}”`}</p>}
      {differs.length > 0 && (
        <DialogError>
          {`${counted(differs.length, 'rate')} ${differs.length === 1 ? 'was' : 'were'} changed in the meantime. It cannot be approved while this differs.`}
        </DialogError>
      )}
      {obstacle && <DialogError>{obstacle}</DialogError>}
      <div className="save-question">
        <Changes rows={changes.map((change) => rowOf(change, proposal, admin))} />
      </div>
      {isOwn && !isStale && (
        <p className="note">
          Somebody else has to approve it. Until then nothing changes for visitors.
        </p>
      )}
      {!isOwn && (
        <TextField
          label="Reason"
          note="(needed to decline)"
          autoComplete="off"
          maxLength={NOTE_LENGTH}
          value={reason}
          readOnly={isPending}
          error={isMissing && reason.trim() === '' ? 'Say why you decline.' : undefined}
          onChange={setReason}
        />
      )}
      <div className="proposal-actions apart">
        <Button
          kind="text"
          className="button-text-destructive"
          disabled={isPending}
          onClick={isOwn ? () => finish(proposals.withdraw(proposal)) : decline}
        >
          {isOwn ? 'Withdraw' : 'Decline'}
        </Button>
        {isStale && isOwn && (
          <Button kind="primary" disabled={isPending} onClick={proposeAnew}>
            Propose Anew
          </Button>
        )}
        {!isOwn && !isStale && (
          <Button
            kind="primary"
            isPending={isPending}
            onClick={() => finish(proposals.approve(proposal, reason))}
          >
            Approve
          </Button>
        )}
        {isOwn !== isStale && (
          <Button kind="secondary" onClick={close}>
            Close
          </Button>
        )}
      </div>
    </Dialog>
  );
});

function sentenceOn({ by, at, from, changes }: OpenProposal, isOwn: boolean): string {
  const time = new Date(at);
  const when = `proposed on ${formatLongDate(time)}, ${timeText(time)}`;
  const them = changes.length === 1 ? 'it' : 'them';
  if (!isOwn) return `${actorInWords(by)} ${when.replace('proposed', `proposed ${them}`)}`;
  return `${counted(changes.length, 'rate')}${from ? ` from ${formatDay(from)}` : ''}, ${when}`;
}

function rowOf(
  change: OpenProposal['changes'][number],
  { from, differs }: OpenProposal,
  { rates }: AdminStore,
): ChangeRow {
  const { currencyId, assetClassId, before, plannedBefore, after, planned } = change;
  const message = differs.find(
    (one) => one.currencyId === currencyId && one.assetClassId === assetClassId,
  )?.message;
  const isRate = typeof after === 'number';
  const plan = planned ? `planned: ${plannedInFull(planned)}` : 'nothing planned';
  return {
    what: `${rates.classNameOf(change)}, ${rates.codeOf(change)}`,
    before: seenInFull(before),
    after: after === undefined ? plan : seenInFull(after ?? 'not-offered'),
    below: (
      <>
        {plannedBefore && (from || planned !== undefined) && (
          <p>{`Replaces ${plannedInFull(plannedBefore)}.`}</p>
        )}
        {after !== undefined && planned && <p>{`Then ${plannedInFull(planned)}.`}</p>}
        {message ? (
          <span className="unusual-change row">
            <Icon name="alert" />
            <span>{message}</span>
          </span>
        ) : (
          isRate && typeof before === 'number' && <UnusualChange before={before} after={after} />
        )}
      </>
    ),
  };
}
