import { makeAutoObservable } from 'mobx';
import type { Inputs } from '#lib/domain/inputs.ts';
import type { RootStore } from '../../stores/root-store.ts';
import { inputsOf, onChange } from './input-changes.ts';

/** What was put into the form for the visitor, and how it stood before: until the next change it can be taken back. */
export class PutIn {
  /** What was put in, by a name; null once anything else changed. */
  name: string | null = null;

  readonly #stores: RootStore;
  #former: Inputs | null = null;
  #stopWatching = () => {};

  constructor(stores: RootStore) {
    this.#stores = stores;
    makeAutoObservable(this);
  }

  put(name: string, inputs: Partial<Inputs>): void {
    this.end();
    this.#former = inputsOf(this.#stores);
    this.#stores.calculator.putIn({ ...this.#former, ...inputs });
    this.name = name;
    this.#stopWatching = onChange(this.#stores, () => this.end());
  }

  undo(): void {
    const former = this.#former;
    this.end();
    if (former) this.#stores.calculator.putIn(former);
  }

  end(): void {
    this.#stopWatching();
    this.#former = null;
    this.name = null;
  }
}
