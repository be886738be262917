import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Statement } from '#lib/domain/statement.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { isSliderDragged } from '../../ui/slider.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

const LONGEST_WAIT_MS = 100;

/** A result and the symbol its amounts are written with. */
export type Result = { statement: Statement; symbol: string };

/** The result at this moment; null while there is none. */
export function newestResult({ statement, symbol }: CalculatorStore): Result | null {
  return statement && { statement, symbol };
}

/**
 * The result for what a drag of a slider does not wait for: then it is the one of the last moment the page had
 * time. At all other times it is the newest, and so it is on paper.
 */
export class DeferredResult {
  result: Result | null;

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.result = newestResult(calculator);
    makeAutoObservable(this, { result: observableRef });
    const follow = () => this.follow(newestResult(calculator));
    let isWaiting = false;
    reaction(
      () => newestResult(calculator),
      (newest) => {
        if (!newest || !isSliderDragged()) return follow();
        if (isWaiting) return;
        isWaiting = true;
        whenIdle(() => {
          isWaiting = false;
          follow();
        }, LONGEST_WAIT_MS);
      },
    );
    globalThis.addEventListener?.('beforeprint', follow);
  }

  private follow(newest: Result | null): void {
    this.result = newest;
  }
}
