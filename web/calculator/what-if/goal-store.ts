import { makeAutoObservable } from 'mobx';
import type { RootStore } from '../../stores/root-store.ts';
import { PutIn } from '../form/put-in.ts';

/** The amount to reach, as typed. It stays while the page is open. */
export class GoalStore {
  amountText = '';
  readonly #putIn: PutIn;

  constructor(stores: RootStore) {
    this.#putIn = stores.onDemand(PutIn);
    makeAutoObservable(this);
  }

  /** Another amount is a change: what was put in for the last one stays. */
  setAmount(text: string): void {
    this.amountText = text;
    this.#putIn.end();
  }
}
