import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { RevertStore } from '../../stores/revert-store.ts';
import { Confirm } from '../confirm.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Loading } from '../tab-layout.tsx';
import { ChangeList } from './change-list.tsx';
import { moreOf, rowsOfAll } from './change-rows.ts';

type Props = { question: RevertStore; onClosed: () => void };

/** Shows what reverting would change, and asks for a confirmation; if it is refused, shows why instead. */
export const RevertDialog = observer(function RevertDialog({ question, onClosed }: Props) {
  const { preview, previewing, isLoss, isProposing } = question;
  const [note, setNote] = useState('');
  return (
    <Confirm
      title="Revert this change?"
      question={`These values come back${isProposing ? ' once a second person approves them' : ''}. The change itself stays in the history.`}
      refusal={previewing.hasFailed ? previewing.failure : null}
      no={previewing.hasFailed ? 'Close' : 'Cancel'}
      yes={isProposing ? 'Propose' : 'Revert'}
      isLoss={isLoss}
      isReady={preview !== null}
      onYes={() => question.revert(note)}
      onClosed={onClosed}
    >
      {preview && (
        <>
          <div className="confirm-changes">
            <ChangeList rows={rowsOfAll(preview)} more={moreOf(preview)} />
          </div>
          <ReasonField value={note} onChange={setNote} />
        </>
      )}
      {previewing.isPending && <Loading>Loading changes...</Loading>}
    </Confirm>
  );
});
