import { useEffect, useState } from 'react';
import { type HistoryChanges, revert } from '../../api/history.ts';
import type { AdminStore } from '../../stores/admin-store.ts';
import { refusalText, tellFailure, tellSuccess } from '../../stores/outcome.ts';
import { Confirm } from '../confirm.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Loading } from '../tab-layout.tsx';
import { ChangeList } from './change-list.tsx';
import { moreOf, rowsOfAll } from './change-rows.ts';

type Props = {
  admin: AdminStore;
  revisions: readonly number[];
  /** Called when it is undone, before the dialog goes. */
  onReverted: () => Promise<void>;
  onClosed: () => void;
};

/** Shows what undoing revisions would change, and asks. Where it is refused, it says why and asks nothing. */
export function RevertDialog({ admin, revisions, onReverted, onClosed }: Props) {
  const { request, toasts } = admin;
  const [reverted, setReverted] = useState<HistoryChanges | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [note, setNote] = useState('');

  useEffect(() => {
    revert(request, revisions, { isPreview: true }).then(setReverted, (error) =>
      setRefusal(refusalText(error) || 'The change cannot be reverted.'),
    );
  }, [request, revisions]);

  const confirm = async () => {
    try {
      await revert(request, revisions, { note });
      await onReverted();
      tellSuccess(toasts, 'Change reverted successfully');
    } catch (error) {
      tellFailure(toasts, { title: 'Failed to revert the change' }, error);
    }
  };

  return (
    <Confirm
      title="Revert this change?"
      question="These values come back. The change itself stays in the history."
      refusal={refusal}
      no={refusal === null ? 'Cancel' : 'Close'}
      yes="Revert"
      // What was not sent may be a loss.
      isLoss={
        reverted !== null &&
        (moreOf(reverted) > 0 || reverted.changes.some(({ after }) => after === null))
      }
      isReady={reverted !== null}
      onYes={confirm}
      onClosed={onClosed}
    >
      {reverted && (
        <>
          <div className="confirm-changes">
            <ChangeList rows={rowsOfAll(reverted)} more={moreOf(reverted)} />
          </div>
          <ReasonField value={note} onChange={setNote} />
        </>
      )}
      {!reverted && refusal === null && <Loading>Loading changes...</Loading>}
    </Confirm>
  );
}
