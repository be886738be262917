import * as v from 'valibot';
import type { KeptPlan } from '#lib/domain/plan.ts';
import { keptPlanList } from '#lib/schemas/kept-plans.ts';

const KEY = 'longview-plans';

/** Returns the plans kept in this tab; none where the browser keeps nothing, or what it kept cannot be read. */
export function readPlans(): readonly KeptPlan[] {
  try {
    return v.parse(keptPlanList, JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps plans in this tab until it is closed. Returns false where the browser refuses. */
export function writePlans(plans: readonly KeptPlan[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(plans));
    return true;
  } catch {
    return false;
  }
}
