import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Statement } from '#lib/domain/statement.ts';
import type { CalculatorStore } from '../stores/calculator-store.ts';
import { whenIdle } from '../ui/when-idle.ts';

const LONGEST_WAIT_MS = 100;

/** A result and the symbol its amounts are written with. */
export type Result = { statement: Statement; symbol: string };

/** The result at this moment; null while there is none. */
export function newestResult({ statement, symbol }: CalculatorStore): Result | null {
  return statement && { statement, symbol };
}

/**
 * The result for what is not looked at while a slider is dragged: then it is the one of the last moment the page
 * had time, so that the drag does not wait for it. At all other times it is the newest, and so it is on paper.
 */
export class RestedResult {
  result: Result | null;

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.result = newestResult(calculator);
    makeAutoObservable(this, { result: observableRef });
    const follow = () => this.follow(newestResult(calculator));
    let takeBack = () => {};
    reaction(
      () => newestResult(calculator),
      (newest) => {
        takeBack();
        if (newest && isSliderDragged()) takeBack = whenIdle(follow, LONGEST_WAIT_MS);
        else follow();
      },
    );
    globalThis.addEventListener?.('beforeprint', follow);
  }

  private follow(newest: Result | null): void {
    this.result = newest;
  }
}

function isSliderDragged(): boolean {
  return Boolean(globalThis.document?.querySelector('.slider:active'));
}
