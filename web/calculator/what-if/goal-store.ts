import { makeAutoObservable } from 'mobx';
import { fromCents, toCents } from '#lib/domain/cents.ts';
import type { WaysToReach } from '#lib/domain/goal.ts';
import { readAmount } from '#lib/domain/typed-number.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import type { RootStore } from '../../stores/root-store.ts';
import { AppliedSuggestion } from '../form/applied-suggestion.ts';

/** The amount to reach, as typed, for as long as the page is open. */
export class GoalStore {
  amountText = '';
  readonly #calculator: CalculatorStore;
  readonly #apply: AppliedSuggestion;

  constructor(stores: RootStore) {
    this.#calculator = stores.calculator;
    this.#apply = stores.onDemand(AppliedSuggestion);
    makeAutoObservable(this);
  }

  /** The amount to the cent; 0 if none is typed. */
  get amount(): number {
    return fromCents(toCents(readAmount(this.amountText, this.#calculator.currency))) || 0;
  }

  /** Sets the amount. A way that was applied for another amount becomes permanent. */
  setAmount(text: string): void {
    this.amountText = text;
    if (usedWay(this.#apply)) this.#apply.end();
  }
}

/** The ways to an amount, which also name the applied one. */
const WAYS = ['monthlyTopUp', 'initialDeposit', 'years'] as const;

/** Returns the way that was applied; undefined after any other change, or if none was. */
export function usedWay({ name }: AppliedSuggestion): keyof WaysToReach | undefined {
  return WAYS.find((input) => input === name);
}
