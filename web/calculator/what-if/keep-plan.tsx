import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isSamePlan, PLAN_NAMES } from '#lib/domain/kept-plan.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { KeptPlans, typedPlan } from './kept-plans.ts';

export const KEEP_ID = 'keep-plan';

const HINT_ID = 'keep-plan-hint';

/** A button that keeps the plan for comparison, while there is room for it. */
export const KeepPlan = observer(function KeepPlan() {
  const stores = useStores();
  const keptPlans = stores.onDemand(KeptPlans);
  const plan = typedPlan(stores.calculator);
  const [announced, setAnnounced] = useState<string | null>(null);
  if (!plan) return null;
  const { plans, isStored, before } = keptPlans;
  const same = plans.find((kept) => isSamePlan(kept, plan));
  const isFull = plans.length === PLAN_NAMES.length;
  const isOff = same !== undefined || isFull || stores.isPreview;
  const keep = () => {
    keptPlans.keep(plan);
    setAnnounced(keptPlans.plans.find((kept) => isSamePlan(kept, plan))?.name ?? null);
  };
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
        onClick={() => isOff || keep()}
      >
        {same ? `Kept as ${same.name}` : 'Keep this plan'}
      </Button>
      <p className="visually-hidden" role="status">
        {same && same.name === announced && `Kept as ${announced}.`}
      </p>
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
