import { makeAutoObservable, observableRef } from 'mobx';
import * as v from 'valibot';
import type { Currency } from '#lib/domain/currency.ts';
import type { Inputs } from '#lib/domain/inputs.ts';
import { type KeptPlan, type TypedPlan, withKept } from '#lib/domain/kept-plan.ts';
import { readAmount, readPercent } from '#lib/domain/typed-number.ts';
import { keptPlanList } from '#lib/schemas/kept-plans.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import type { RootStore } from '../../stores/root-store.ts';

/** The plans a visitor kept, in this tab of this device alone. */
export class KeptPlans {
  plans: readonly KeptPlan[];
  /** False where the browser keeps nothing: then they stay while the page is open. */
  isStored: boolean;
  /** The plans before the last ones were removed, until one is kept; null where none was. */
  before: readonly KeptPlan[] | null = null;

  constructor({ isPreview }: Pick<RootStore, 'isPreview'>) {
    // The tab of a preview has a copy of those of the tab that opened it.
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

  /** Brings back the plans that were removed. */
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

/** Returns the plan of the form as it can be kept; null until it has a result. */
export function typedPlan(calculator: CalculatorStore): TypedPlan | null {
  const { basis, currency } = calculator;
  if (!basis || !currency) return null;
  return { inputs: withNumbersAlone(calculator.inputs, currency), basis };
}

/** What is no number counts as 0, and is kept as that: it may be anything, a client's name too. */
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
