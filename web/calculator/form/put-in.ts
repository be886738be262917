import { makeAutoObservable } from 'mobx';
import type { Inputs } from '#lib/domain/inputs.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { onChange } from './input-changes.ts';

/** What was put into the form for the visitor, and how it stood before: until the next change it can be taken back. */
export class PutIn {
  /** What was put in, by a name; null once anything else changed. */
  name: string | null = null;

  readonly #calculator: CalculatorStore;
  #former: Inputs | null = null;
  #stopWatching = () => {};

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.#calculator = calculator;
    makeAutoObservable(this);
  }

  put(name: string, inputs: Partial<Inputs>): void {
    this.end();
    this.#former = this.#calculator.inputs;
    this.#calculator.putIn({ ...this.#former, ...inputs });
    this.name = name;
    this.#stopWatching = onChange(this.#calculator, () => this.end());
  }

  undo(): void {
    const former = this.#former;
    this.end();
    if (former) this.#calculator.putIn(former);
  }

  end(): void {
    this.#stopWatching();
    this.#former = null;
    this.name = null;
  }
}
