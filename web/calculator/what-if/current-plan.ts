import { makeAutoObservable, observableRef } from 'mobx';
import type { Plan } from '#lib/domain/plan.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { followAtRest } from '../follow-at-rest.ts';
import { inputsOf } from '../form/input-changes.ts';

/** The plan of the form, which rests while a slider is dragged; null until it has a result. */
export class CurrentPlan {
  plan: Plan | null;

  constructor({ calculator }: { calculator: CalculatorStore }) {
    const newest = () => planOf(calculator);
    this.plan = newest();
    makeAutoObservable(this, { plan: observableRef });
    followAtRest(newest, (plan) => this.follow(plan));
  }

  private follow(plan: Plan | null): void {
    this.plan = plan;
  }
}

function planOf(calculator: CalculatorStore): Plan | null {
  const { input, currency, symbol, mode, selectedClass, classes } = calculator;
  if (!input || !currency) return null;
  const held = mode === 'single' && selectedClass ? [selectedClass] : classes;
  return {
    inputs: inputsOf({ calculator }),
    assumed: input,
    currency: { code: currency.code, symbol },
    classNames: held.map(({ name }) => name),
  };
}
