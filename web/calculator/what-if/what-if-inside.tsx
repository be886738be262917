import type { Plan } from '#lib/domain/plan.ts';
import { Compare } from './compare.tsx';
import { Goal } from './goal.tsx';
import { KeepPlan } from './keep-plan.tsx';

/** What is behind 'What if'. The comparison may follow the plan a moment later; what is pressed is about the newest. */
export function WhatIfInside({ plan, deferred }: { plan: Plan; deferred: Plan }) {
  return (
    <div className="what-if-inside">
      <Compare plan={deferred} />
      <KeepPlan plan={plan} />
      <Goal plan={plan} />
    </div>
  );
}
