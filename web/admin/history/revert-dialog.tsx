import { useEffect, useId, useRef, useState } from 'react';
import type { Request } from '../../api/client.ts';
import { type HistoryChanges, previewRevert, revert } from '../../api/history.ts';
import { refusalText, tellFailure, tellSuccess } from '../../stores/outcome.ts';
import type { ToastStore } from '../../stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DialogHandle } from '../../ui/use-modal.ts';
import { Loading } from '../tab-layout.tsx';
import { ChangeList } from './change-list.tsx';
import { moreOf, rowsOfAll } from './change-rows.ts';

const TITLE = 'Revert this change?';

type Props = {
  request: Request;
  toasts: ToastStore;
  revisions: readonly number[];
  /** Called when it is undone, before the dialog goes. */
  onReverted: () => Promise<void>;
  onClosed: () => void;
};

/** Shows what undoing revisions would change, and asks. Where it is refused, it says why and asks nothing. */
export function RevertDialog({ request, toasts, revisions, onReverted, onClosed }: Props) {
  const id = useId();
  const dialog = useRef<DialogHandle>(null);
  const [reverted, setReverted] = useState<HistoryChanges | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    previewRevert(request, revisions).then(setReverted, (error) =>
      setRefusal(refusalText(error) || 'The change cannot be reverted.'),
    );
  }, [request, revisions]);

  const confirm = async () => {
    setPending(true);
    try {
      await revert(request, revisions);
      await onReverted();
      tellSuccess(toasts, 'Change reverted successfully');
    } catch (error) {
      tellFailure(toasts, { title: 'Failed to revert the change' }, error);
    }
    await dialog.current?.close();
  };

  // What was not sent may be one.
  const isLoss =
    reverted && (moreOf(reverted) > 0 || reverted.changes.some(({ after }) => after === null));
  return (
    <Dialog handle={dialog} title={TITLE} isQuestion describedBy={id} onClosed={onClosed}>
      {refusal === null ? (
        <>
          <p id={id} className="confirm-question">
            These values come back. The change itself stays in the history.
          </p>
          {reverted ? (
            <div className="confirm-changes">
              <ChangeList rows={rowsOfAll(reverted)} more={moreOf(reverted)} />
            </div>
          ) : (
            <Loading>Loading changes...</Loading>
          )}
        </>
      ) : (
        <p id={id} className="dialog-error" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <div className="dialog-actions">
        <Button
          kind="secondary"
          data-first
          disabled={isPending}
          onClick={() => dialog.current?.close()}
        >
          {refusal === null ? 'Cancel' : 'Close'}
        </Button>
        {refusal === null && (
          <Button
            kind={isLoss ? 'destructive' : 'primary'}
            isPending={isPending}
            disabled={!reverted}
            onClick={confirm}
          >
            Revert
          </Button>
        )}
      </div>
    </Dialog>
  );
}
