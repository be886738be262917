import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useDeferredValue } from 'react';
import { useStores } from '../../stores/context.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Compare } from './compare.tsx';
import { Goal } from './goal.tsx';
import { KeepPlan } from './keep-plan.tsx';

/** How it stands is kept while the page is open. */
class WhatIfState {
  isOpen = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
  }
}

/** 'What if', closed until it is wanted: the plan compared, and an amount to reach. Nothing while there is no result. */
export const WhatIf = observer(function WhatIf() {
  const stores = useStores();
  const { isOpen, toggle } = stores.onDemand(WhatIfState);
  const { plan } = stores.calculator;
  const deferred = useDeferredValue(plan);
  if (!plan || !deferred) return null;
  return (
    <Disclosure
      section="what-if"
      isOpen={isOpen}
      onToggle={toggle}
      title="What if"
      summary="Lower and higher returns, a goal, plans side by side"
    >
      <div className="what-if-inside">
        {!plan.isEmpty && (
          <>
            {/* The comparison may follow the plan a moment later; what is pressed is about the newest. */}
            <Compare plan={deferred} />
            <KeepPlan />
          </>
        )}
        <Goal plan={plan} />
      </div>
    </Disclosure>
  );
});
