import { observer } from 'mobx-react-lite';
import { useDeferredValue } from 'react';
import { useStores } from '../../stores/context.tsx';
import { OpenState } from '../../stores/open-state.ts';
import { DisclosureSection } from '../../ui/disclosure-section.tsx';
import { Compare } from './compare.tsx';
import { Goal } from './goal.tsx';
import { KeepPlan } from './keep-plan.tsx';

class WhatIfState {
  readonly state = new OpenState();
}

/** 'What if', closed until it is wanted: the plan compared, and an amount to reach. Nothing while there is no result. */
export const WhatIf = observer(function WhatIf() {
  const stores = useStores();
  const { state } = stores.onDemand(WhatIfState);
  const { plan } = stores.calculator;
  const deferred = useDeferredValue(plan);
  if (!plan || !deferred) return null;
  return (
    <DisclosureSection
      className="what-if"
      state={state}
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
    </DisclosureSection>
  );
});
