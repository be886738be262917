import { observer } from 'mobx-react-lite';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Ring } from '../ui/loading.tsx';
import { focusOn } from './focus.ts';

const BUTTON = 'save-all';

/** How much is not saved, and the button that saves it. */
export const SaveBar = observer(function SaveBar({ rates }: { rates: ReturnRatesStore }) {
  const save = async () => {
    await rates.save();
    // A disabled button loses the focus.
    if (document.activeElement === document.body) focusOn(BUTTON);
  };
  const { isSaving, unsavedCount } = rates;
  return (
    <div className="save-bar">
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
