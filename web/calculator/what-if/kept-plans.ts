import { makeAutoObservable, observableRef } from 'mobx';
import * as v from 'valibot';
import { type KeptPlan, type Plan, withKept } from '#lib/domain/plan.ts';
import { keptPlanList } from '#lib/schemas/kept-plans.ts';

/** The plans a visitor kept, in this tab of this device alone. */
export class KeptPlans {
  plans: readonly KeptPlan[] = readPlans();
  /** False where the browser keeps nothing: then they stay while the page is open. */
  isStored = writePlans(this.plans);

  constructor() {
    makeAutoObservable(this, { plans: observableRef });
  }

  keep(plan: Plan): void {
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

const KEY = 'longview-plans';

/** Returns the plans kept in this tab; none where the browser keeps nothing, or what it kept cannot be read. */
function readPlans(): readonly KeptPlan[] {
  try {
    return v.parse(keptPlanList, JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
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
