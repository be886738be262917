import { makeAutoObservable, observableRef } from 'mobx';
import { type KeptPlan, type TypedPlan, withKept } from '#lib/domain/kept-plan.ts';
import { makePlan } from '#lib/domain/plan.ts';
import { writeFragment } from '#lib/domain/write-fragment.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';

/** The plans a visitor kept, in this tab of this device alone. */
export class KeptPlans {
  plans: readonly KeptPlan[] = readPlans();
  /** False where the browser keeps nothing: then they stay while the page is open. */
  isStored = writePlans(this.plans);

  constructor() {
    makeAutoObservable(this, { plans: observableRef });
  }

  keep(plan: TypedPlan): void {
    this.set(withKept(this.plans, plan));
  }

  remove(name: KeptPlan['name']): void {
    this.set(this.plans.filter((kept) => kept.name !== name));
  }

  private set(plans: readonly KeptPlan[]): void {
    this.plans = plans;
    this.isStored = writePlans(plans);
  }
}

const KEY = 'longview-kept-plans';

/** Returns the plans kept in this tab; none where the browser keeps nothing, or what it kept cannot be read. */
function readPlans(): readonly KeptPlan[] {
  try {
    const plans: readonly KeptPlan[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    for (const { basis } of plans) makePlan(basis);
    return plans;
  } catch {
    return [];
  }
}

/** Keeps plans in this tab until it is closed. Returns false where the browser refuses. */
function writePlans(plans: readonly KeptPlan[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(plans));
    return true;
  } catch {
    return false;
  }
}

/** Returns the plan of the form as it can be kept; null until it has a result. */
export function typedPlan({ basis, inputs, counted, start }: CalculatorStore): TypedPlan | null {
  if (!basis) return null;
  // Beside no currency, currency and class are always said: those of the start may be others later.
  return { fragment: writeFragment(inputs, counted, { ...start, currencyCode: null }), basis };
}
