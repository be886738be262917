import { makeAutoObservable, when } from 'mobx';
import { isSplit } from '#lib/domain/portfolio.ts';
import type { Reading } from '#lib/domain/read-fragment.ts';
import { finderByName } from '#lib/domain/same-name.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { onChange } from './input-changes.ts';

/** The inputs of the page's address, and whether a part of it was unreadable: until the first change. */
export class LinkInputs {
  isPartUnread = false;

  readonly #calculator: CalculatorStore;
  #stop = () => {};

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.#calculator = calculator;
    makeAutoObservable(this);
  }

  /** Applies the first reading whose class is offered, once that is known; the last reading if none is. */
  apply([reading, ...others]: readonly Reading[]): void {
    this.end();
    if (!reading) return;
    this.#calculator.apply(reading.inputs);
    const settle = () => this.settle(reading, others);
    if (this.#calculator.isLoading) this.#stop = when(() => !this.#calculator.isLoading, settle);
    else settle();
  }

  /** Ends the message. */
  end(): void {
    this.#stop();
    this.isPartUnread = false;
  }

  private settle({ inputs, isWhole }: Reading, others: readonly Reading[]): void {
    const { classes } = this.#calculator;
    const { className, weights } = inputs;
    const named = finderByName(classes, ({ name }) => name);
    const isOffered = className === null || named(className).length > 0;
    if (!isOffered && others.length > 0) {
      this.apply(others);
      return;
    }
    const isShared = weights.length === 0 || isSplit(weights, classes.length);
    this.isPartUnread = !(isWhole && isOffered && isShared);
    if (this.isPartUnread) this.#stop = onChange(this.#calculator, () => this.end());
  }
}
