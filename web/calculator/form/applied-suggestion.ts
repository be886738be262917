import { makeAutoObservable } from 'mobx';
import type { Inputs } from '#lib/domain/inputs.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { onChange } from './input-changes.ts';

/** What was put into the form for the visitor, and how it stood before: until the next change it can be taken back. */
export class AppliedSuggestion {
  /** What was put in, by a name; null once anything else changed. */
  name: string | null = null;

  readonly #calculator: CalculatorStore;
  #former: Inputs | null = null;
  #stopWatching = () => {};

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.#calculator = calculator;
    makeAutoObservable(this);
  }

  /** Puts in what is given of the inputs, under a name. The others stay. */
  put(name: string, inputs: Partial<Inputs>): void {
    this.end();
    this.#former = this.#calculator.inputs;
    this.#calculator.apply({ ...this.#former, ...inputs });
    this.name = name;
    this.#stopWatching = onChange(this.#calculator, () => this.end());
  }

  /** Brings back what was there before. */
  undo(): void {
    const former = this.#former;
    this.end();
    if (former) this.#calculator.apply(former);
  }

  /** Lets what was put in stay for good. */
  end(): void {
    this.#stopWatching();
    this.#former = null;
    this.name = null;
  }
}
