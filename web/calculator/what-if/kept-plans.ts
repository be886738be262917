import { makeAutoObservable, observableRef } from 'mobx';
import { type KeptPlan, type Plan, withKept } from '#lib/domain/plan.ts';
import { readPlans, writePlans } from './plan-storage.ts';

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
