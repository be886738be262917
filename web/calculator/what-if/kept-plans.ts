import { makeAutoObservable, observableRef } from 'mobx';
import * as v from 'valibot';
import type { Currency } from '#lib/domain/currency.ts';
import type { Inputs } from '#lib/domain/inputs.ts';
import { type KeptPlan, type TypedPlan, withKept } from '#lib/domain/kept-plan.ts';
import { readAmount, readPercent } from '#lib/domain/typed-number.ts';
import { keptPlanList } from '#lib/schemas/kept-plans.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import type { RootStore } from '../../stores/root-store.ts';

/** The plans kept by the visitor, only in this tab on this device. */
export class KeptPlans {
  plans: readonly KeptPlan[];
  /** False if the browser stores nothing. The plans then last as long as the page is open. */
  isStored: boolean;
  /** The plans before the last removal, until another is kept; null if there was none. */
  before: readonly KeptPlan[] | null = null;

  constructor({ isPreview }: Pick<RootStore, 'isPreview'>) {
    // A preview's tab starts with a copy of its opener's storage.
    this.plans = isPreview ? [] : readPlans();
    this.isStored = writePlans(this.plans);
    makeAutoObservable(this, { plans: observableRef, before: observableRef });
  }

  keep(plan: TypedPlan): void {
    this.before = null;
    this.set(withKept(this.plans, plan));
  }

  remove(name: KeptPlan['name']): void {
    this.before ??= this.plans;
    this.set(this.plans.filter((kept) => kept.name !== name));
  }

  /** Restores the removed plans. */
  undoRemoval(): void {
    if (this.before) this.set(this.before);
    this.before = null;
  }

  private set(plans: readonly KeptPlan[]): void {
    this.plans = plans;
    this.isStored = writePlans(plans);
  }
}

const KEY = 'longview-plans';

/** Returns the plans stored in this tab; none if there is no storage, or it cannot be parsed. */
function readPlans(): readonly KeptPlan[] {
  try {
    return v.parse(keptPlanList, JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Stores plans for this tab until it is closed. Returns false if the browser refuses. */
function writePlans(plans: readonly KeptPlan[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(plans));
    return true;
  } catch {
    return false;
  }
}

/** Returns the form's plan in the form it is kept; null until it has a result. */
export function typedPlan(calculator: CalculatorStore): TypedPlan | null {
  const { basis, currency } = calculator;
  if (!basis || !currency) return null;
  return { inputs: withNumbersAlone(calculator.inputs, currency), basis };
}

/**
 * Replaces text that is not a number with 0, as which it counts. It may be anything, even a client's name, and must not be
 * stored.
 */
function withNumbersAlone(inputs: Inputs, currency: Currency): Inputs {
  const amount = (text: string) => (Number.isNaN(readAmount(text, currency)) ? '0' : text);
  const percent = (text: string) => (Number.isNaN(readPercent(text)) ? '0' : text);
  return {
    ...inputs,
    initialDepositText: amount(inputs.initialDepositText),
    monthlyTopUpText: amount(inputs.monthlyTopUpText),
    annualEscalationText: percent(inputs.annualEscalationText),
    inflationRateText: inputs.inflationRateText && percent(inputs.inflationRateText),
  };
}
