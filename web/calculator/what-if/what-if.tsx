import { observer } from 'mobx-react-lite';
import { memo, useDeferredValue } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/result-description.ts';
import { RETURN_POINTS, whatIf } from '#lib/domain/what-if.ts';
import { useStores } from '../../stores/context.tsx';
import { OpenState } from '../../stores/open-state.ts';
import { DisclosureSection } from '../../ui/disclosure-section.tsx';
import { Compare } from './compare.tsx';
import { CurrentPlan } from './current-plan.ts';
import { Goal } from './goal.tsx';
import { KeepPlan } from './keep-plan.tsx';

/** 'What if', as it stands on the page. */
class WhatIfState {
  readonly state = new OpenState();
}

/** 'What if', closed until it is wanted: the plan compared, and an amount to reach. Nothing while there is no result. */
export const WhatIf = observer(function WhatIf() {
  const stores = useStores();
  const { state } = stores.onDemand(WhatIfState);
  const { plan } = stores.onDemand(CurrentPlan);
  const deferred = useDeferredValue(plan);
  if (!plan || !deferred) return null;
  return (
    <DisclosureSection
      className="what-if"
      state={state}
      title="What if"
      summary={<Range plan={deferred} />}
    >
      <div className="what-if-inside">
        {/* The comparison may follow the plan a moment later; what is pressed is about the newest. */}
        <Compare plan={deferred} />
        <KeepPlan plan={plan} />
        <Goal plan={plan} />
      </div>
    </DisclosureSection>
  );
});

/** The future value at the lower and the higher return, in a line. */
const Range = memo(function Range({ plan: { assumed, currency } }: { plan: Plan }) {
  const { lower, higher } = whatIf(assumed);
  const amount = (statement: { futureValue: number }) => (
    <b>{formatMoney(statement.futureValue, currency.symbol)}</b>
  );
  return (
    <>
      Returns {RETURN_POINTS} points lower or higher
      {assumed.adjustForInflation && `, ${IN_TODAYS_MONEY}`}: {amount(lower.statement)} or{' '}
      {amount(higher.statement)}
    </>
  );
});
