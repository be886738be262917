import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../stores/context.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useDeferredResult } from '../results/deferred-result.tsx';
import { MoneyNote } from '../results/headline-facts.tsx';
import { Compare } from './compare.tsx';
import { ComparedChart } from './compared-chart.tsx';
import { Goal } from './goal.tsx';
import { KeepPlan } from './keep-plan.tsx';
import { KeptPlans } from './kept-plans.ts';

/** Whether 'What if' is open, for as long as the page is. At first it is open where form and results are side by side. */
class WhatIfState {
  isOpen = matchMedia('(min-width: 1024px)').matches;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
  }
}

/** 'What if': an amount to reach, and the plan compared. Absent while there is no result. */
export const WhatIf = observer(function WhatIf() {
  const stores = useStores();
  const { isOpen, toggle } = stores.onDemand(WhatIfState);
  const { plan } = stores.calculator;
  const { plans, before } = stores.onDemand(KeptPlans);
  const deferred = useDeferredResult() ?? plan;
  if (!plan || !deferred) return null;
  return (
    <Disclosure
      section="what-if"
      isOpen={isOpen}
      onToggle={toggle}
      title="What if"
      summary="A goal, lower and higher returns, plans side by side"
    >
      <div className="what-if-inside">
        <Goal plan={plan} />
        {(!plan.isEmpty || plans.length > 0 || before) && (
          <div className="compared">
            <div className="line">
              <h3>Compared</h3>
              <MoneyNote {...plan} />
            </div>
            {/* Chart and table follow the plan once it rests; what is pressed is about the newest. */}
            <ComparedChart plan={deferred} />
            <Compare plan={deferred} />
            <KeepPlan />
          </div>
        )}
      </div>
    </Disclosure>
  );
});
