import { makeAutoObservable } from 'mobx';
import { fromCents, toCents } from '#lib/domain/cents.ts';
import type { WaysToReach } from '#lib/domain/goal.ts';
import { readAmount } from '#lib/domain/typed-number.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import type { RootStore } from '../../stores/root-store.ts';
import { AppliedSuggestion } from '../form/applied-suggestion.ts';

/** The amount to reach, as typed. It stays while the page is open. */
export class GoalStore {
  amountText = '';
  readonly #calculator: CalculatorStore;
  readonly #putIn: AppliedSuggestion;

  constructor(stores: RootStore) {
    this.#calculator = stores.calculator;
    this.#putIn = stores.onDemand(AppliedSuggestion);
    makeAutoObservable(this);
  }

  /** In money to the cent; 0 where no amount is typed. */
  get amount(): number {
    return fromCents(toCents(readAmount(this.amountText, this.#calculator.currency))) || 0;
  }

  /** What was put in for another amount stays. */
  setAmount(text: string): void {
    this.amountText = text;
    if (usedWay(this.#putIn)) this.#putIn.end();
  }
}

/** Each way to an amount, which also names what was put in for it. */
const WAYS = ['monthlyTopUp', 'initialDeposit', 'years'] as const;

/** Returns the way whose figure was put in; nothing where another change was, or none. */
export function usedWay({ name }: AppliedSuggestion): keyof WaysToReach | undefined {
  return WAYS.find((input) => input === name);
}
