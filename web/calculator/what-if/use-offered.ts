import { useEffect, useState } from 'react';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { isOffered, type Plan } from '#lib/domain/plan.ts';
import { useStores } from '../../stores/context.tsx';

/**
 * Returns whether what a plan is in is on offer today. True until that is known, and where it cannot be known. For
 * observers.
 */
export function useOffered(plan: Plan): boolean {
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
