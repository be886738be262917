import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { counted } from '#lib/domain/sentence.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/focus.ts';
import { PasteNote } from './paste-note.tsx';

const BUTTON = 'save-all';

/** How much is not saved, and the button that saves it. */
export const SaveBar = observer(function SaveBar({ rates }: { rates: ReturnRatesStore }) {
  const { hasEnded } = useSession();
  useEffect(() => {
    // The button was disabled when the session ended: the dialog of it has no focus to give back.
    if (!hasEnded) keepFocus(BUTTON);
  }, [hasEnded]);
  const save = async () => {
    await rates.save();
    // A disabled button loses the focus.
    keepFocus(BUTTON);
  };
  const { saving, unsavedCount, hiddenCount, drafts } = rates;
  const undecided = rates.rows.filter(({ conflict }) => conflict).length;
  const isSaving = saving === 'all';
  return (
    <div className="save-bar">
      <div className="save-said" role="status">
        {undecided > 0 && undecidedText(undecided, drafts.refused.size === 0)}
      </div>
      {drafts.pasted && <PasteNote drafts={drafts} summary={drafts.pasted} />}
      <p role="status" data-unsaved={unsavedCount > 0 && !isSaving}>
        {isSaving ? savingText(unsavedCount) : unsavedText(unsavedCount, hiddenCount)}
      </p>
      <Button
        id={BUTTON}
        kind="primary"
        disabled={!rates.canSave}
        isPending={isSaving}
        onClick={save}
      >
        Save All Changes
      </Button>
    </div>
  );
});

/** Says that rates wait for a choice. */
function undecidedText(count: number, isRestSaved: boolean) {
  const those = counted(count, 'rate');
  return (
    <p>
      <b>
        {isRestSaved
          ? `Saved, except ${those} that a colleague changed in the meantime.`
          : `A colleague changed ${those} in the meantime.`}
      </b>{' '}
      Choose which {count === 1 && 'of the two '}to keep.
    </p>
  );
}

/** Returns 'No unsaved changes', '1 unsaved change', '3 unsaved changes, 1 of them not shown'. */
export function unsavedText(count: number, hidden = 0): string {
  if (count === 0) return 'No unsaved changes';
  const unsaved = `${count} unsaved ${changes(count)}`;
  return hidden === 0 ? unsaved : `${unsaved}, ${hidden} of them not shown`;
}

function savingText(count: number): string {
  return count === 0 ? 'Saving' : `Saving ${count} ${changes(count)}`;
}

function changes(count: number): string {
  return count === 1 ? 'change' : 'changes';
}
