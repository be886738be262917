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

/** A notice for each open proposal, with a button that opens it. */
export const ProposalNotices = observer(function ProposalNotices({ admin }: { admin: AdminStore }) {
  const { proposals } = admin;
  const [open, setOpen] = useState<OpenProposal | null>(null);
  return (
    <>
      {proposals.all.map((proposal) => (
        <ProposalNotice
          key={proposal.id}
          proposal={proposal}
          isOwn={proposals.isOwn(proposal)}
          onOpen={() => setOpen(proposal)}
        />
      ))}
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
