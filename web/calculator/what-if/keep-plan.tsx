import { observer } from 'mobx-react-lite';
import { isSamePlan, PLAN_NAMES } from '#lib/domain/kept-plan.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { KeptPlans, typedPlan } from './kept-plans.ts';

export const KEEP_ID = 'keep-plan';

const HINT_ID = 'keep-plan-hint';

/** Keeps the plan to compare it with others, while there is room for it. */
export const KeepPlan = observer(function KeepPlan() {
  const stores = useStores();
  const keptPlans = stores.onDemand(KeptPlans);
  const plan = typedPlan(stores.calculator);
  if (!plan) return null;
  const { plans, isStored, before } = keptPlans;
  const same = plans.find((kept) => isSamePlan(kept, plan));
  const isFull = plans.length === PLAN_NAMES.length;
  const isOff = same !== undefined || isFull;
  const undo = () => {
    keptPlans.undoRemoval();
    focusOn(KEEP_ID);
  };
  return (
    <div className="plans-foot line">
      <Button
        id={KEEP_ID}
        kind="secondary"
        isSmall
        aria-disabled={isOff || undefined}
        aria-describedby={HINT_ID}
        onClick={() => isOff || keptPlans.keep(plan)}
      >
        {same ? `Kept as ${same.name}` : 'Keep this plan'}
      </Button>
      <p id={HINT_ID} className="plans-hint note">
        {isFull && !same ? FULL : `${ROOM} ${isStored ? IN_TAB : ON_PAGE}`}
      </p>
      {before && (
        <Button kind="text" onClick={undo}>
          Undo remove
        </Button>
      )}
    </div>
  );
});

const FULL = 'Three plans are kept. Remove one to keep another.';
const ROOM = 'Keep up to three plans to compare them.';
const IN_TAB = 'They stay in this tab until you close it.';
const ON_PAGE = 'They stay until you leave this page.';
