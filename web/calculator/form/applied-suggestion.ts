import { makeAutoObservable } from 'mobx';
import type { Inputs } from '#lib/domain/inputs.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { onChange } from './input-changes.ts';

/** A suggestion applied to the form, and the inputs before it. It can be undone until the next change. */
export class AppliedSuggestion {
  /** The name of the applied suggestion; null after any other change. */
  name: string | null = null;

  readonly #calculator: CalculatorStore;
  #former: Inputs | null = null;
  #stopWatching = () => {};

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.#calculator = calculator;
    makeAutoObservable(this);
  }

  /** Applies these inputs under a name. The others stay. */
  apply(name: string, inputs: Partial<Inputs>): void {
    this.end();
    this.#former = this.#calculator.inputs;
    this.#calculator.apply({ ...this.#former, ...inputs });
    this.name = name;
    this.#stopWatching = onChange(this.#calculator, () => this.end());
  }

  /** Restores the inputs from before. */
  undo(): void {
    const former = this.#former;
    this.end();
    if (former) this.#calculator.apply(former);
  }

  /** Makes the applied suggestion permanent. */
  end(): void {
    this.#stopWatching();
    this.#former = null;
    this.name = null;
  }
}
