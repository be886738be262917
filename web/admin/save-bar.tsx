import { observer } from 'mobx-react-lite';
import { counted } from '#lib/domain/sentence.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { keepFocus } from '../ui/focus.ts';
import { Ring } from '../ui/loading.tsx';
import { late } from './late.tsx';

const BUTTON = 'save-all';
const PasteNote = late((parts) => parts.PasteNote);

/** How much is not saved, and the button that saves it. */
export const SaveBar = observer(function SaveBar({ rates }: { rates: ReturnRatesStore }) {
  const save = async () => {
    await rates.save();
    // A disabled button loses the focus.
    keepFocus(BUTTON);
  };
  const { saving, unsavedCount } = rates;
  const isSaving = saving === 'all';
  return (
    <div className="save-bar">
      <Undecided rates={rates} />
      {rates.drafts.pasted && <PasteNote drafts={rates.drafts} summary={rates.drafts.pasted} />}
      <p role="status" data-unsaved={unsavedCount > 0 && !isSaving}>
        {isSaving ? savingText(unsavedCount) : unsavedText(unsavedCount)}
      </p>
      <button
        id={BUTTON}
        type="button"
        className="button button-primary"
        disabled={!rates.canSave}
        aria-busy={isSaving || undefined}
        onClick={save}
      >
        {isSaving && <Ring />}
        Save All Changes
      </button>
    </div>
  );
});

/** Says that rates wait for a choice, as long as one does. */
const Undecided = observer(function Undecided({ rates }: { rates: ReturnRatesStore }) {
  const count = rates.rows.filter(({ conflict }) => conflict).length;
  const those = counted(count, 'rate');
  const isRestSaved = rates.drafts.refused.size === 0;
  return (
    <div className="save-said" role="status">
      {count > 0 && (
        <p>
          <b>
            {isRestSaved
              ? `Saved, except ${those} that a colleague changed in the meantime.`
              : `A colleague changed ${those} in the meantime.`}
          </b>{' '}
          Choose which {count === 1 && 'of the two '}to keep.
        </p>
      )}
    </div>
  );
});

/** Returns 'No unsaved changes', '1 unsaved change', '3 unsaved changes'. */
export function unsavedText(count: number): string {
  return count === 0 ? 'No unsaved changes' : `${count} unsaved ${changes(count)}`;
}

function savingText(count: number): string {
  return count === 0 ? 'Saving' : `Saving ${count} ${changes(count)}`;
}

function changes(count: number): string {
  return count === 1 ? 'change' : 'changes';
}
