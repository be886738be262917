// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import {
  hasSameInputs,
  isOffered,
  type KeptPlan,
  type Plan,
  planDescription,
} from '#lib/domain/plan.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { PutIn } from '../form/put-in.ts';
import { CurrentPlan } from './current-plan.ts';
import { KEEP_ID } from './keep-plan.tsx';
import { KeptPlans } from './kept-plans.ts';

/** What a kept plan is, and what can be done with it: put in again, given up. */
export const KeptAbout = observer(function KeptAbout({ kept }: { kept: KeptPlan }) {
  const stores = useStores();
  const { plan } = stores.onDemand(CurrentPlan);
  const keptPlans = stores.onDemand(KeptPlans);
  const putIn = stores.onDemand(PutIn);
  const isOffered = useOffered(kept);
  const { name } = kept;
  const isPutIn = putIn.name === name;
  const canUse = isPutIn || (isOffered && plan !== null && !hasSameInputs(kept, plan));

  const use = () => {
    if (isPutIn) return putIn.undo();
    putIn.put(name, kept.inputs);
    focusOn(removeId(name));
  };
  const remove = () => {
    const { plans } = keptPlans;
    const next = plans[plans.indexOf(kept) + 1];
    keptPlans.remove(name);
    focusOn(next ? removeId(next.name) : KEEP_ID);
  };

  return (
    <tr role="row" className="plan-about">
      <td role="cell" colSpan={5} aria-colspan={5}>
        <p className="plan-words">
          {planDescription(kept)}
          {!isOffered && ', no longer offered'}
        </p>
        <span className="plan-acts">
          {canUse && (
            <Button kind="text" aria-label={isPutIn ? undefined : `Use ${name}`} onClick={use}>
              {isPutIn ? 'Undo' : 'Use'}
            </Button>
          )}
          <Button id={removeId(name)} kind="text" aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  );
});

function removeId(name: KeptPlan['name']): string {
  return `remove-${name.at(-1)}`;
}

/**
 * Returns whether what a plan is in is on offer today. True until that is known, and where it cannot be known. For
 * observers.
 */
function useOffered(plan: Plan): boolean {
  const { catalogue } = useStores();
  const { currencies, currencyCode, isLoading, classes } = catalogue;
  const [others, setOthers] = useState<readonly RatedAssetClass[] | null>(null);
  const { code } = plan.currency;
  const isShown = code === currencyCode;
  const isListed = currencies.some((currency) => currency.code === code);

  useEffect(() => {
    if (isShown || !isListed) return;
    let isAwaited = true;
    void catalogue.classesOf(code).then((answer) => isAwaited && setOthers(answer));
    return () => {
      isAwaited = false;
    };
  }, [catalogue, code, isShown, isListed]);

  if (!isListed) return false;
  const known = isShown ? !isLoading && classes : others;
  return !known || isOffered(plan, known);
}
