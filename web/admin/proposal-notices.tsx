import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { actorInWords } from '#lib/domain/actor.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { counted } from '#lib/domain/sentence.ts';
import type { AdminStore } from '../stores/admin-store.ts';
import type { OpenProposal } from '../stores/proposals-store.ts';
import { focusOn } from '../ui/focus.ts';
import { ProposalDialog } from './deferred-drawers.ts';
import { Notice } from './notice.tsx';

/** How many notices are shown at first. */
const MAX_SHOWN = 3;

/** A notice for each open proposal, with a button that opens it. The first few, until all are wanted. */
export const ProposalNotices = observer(function ProposalNotices({ admin }: { admin: AdminStore }) {
  const { proposals } = admin;
  const [open, setOpen] = useState<OpenProposal | null>(null);
  const [most, setMost] = useState(MAX_SHOWN);
  const left = proposals.all.length - most;
  const showAll = () => {
    setMost(Infinity);
    focusOn('tab-return-rates');
  };
  return (
    <>
      {proposals.all.slice(0, most).map((proposal) => (
        <ProposalNotice
          key={proposal.id}
          proposal={proposal}
          isOwn={proposals.isOwn(proposal)}
          onOpen={() => setOpen(proposal)}
        />
      ))}
      {left > 0 && (
        <Notice
          fact={`${counted(left, 'more proposal')} ${left === 1 ? 'is' : 'are'} open.`}
          rest=""
          action="Show All"
          onAction={showAll}
        />
      )}
      {open && (
        <ProposalDialog
          admin={admin}
          // A decided proposal stays visible while the dialog closes.
          proposal={proposals.all.find(({ id }) => id === open.id) ?? open}
          onClosed={() => {
            setOpen(null);
            focusOn('tab-return-rates');
          }}
        />
      )}
    </>
  );
});

type Props = { proposal: OpenProposal; isOwn: boolean; onOpen: () => void };

function ProposalNotice({ proposal, isOwn, onOpen }: Props) {
  const { by, from, changes } = proposal;
  const rates = counted(changes.length, 'rate');
  return (
    <Notice
      fact={`${isOwn ? 'You' : actorInWords(by)} proposed ${rates}${from ? '' : '.'}`}
      rest={from ? `from ${formatDay(from)}.` : ''}
      action={isOwn ? 'View' : 'Review'}
      onAction={onOpen}
    />
  );
}
