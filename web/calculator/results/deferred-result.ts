import { makeAutoObservable, observableRef } from 'mobx';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import type { Statement } from '#lib/domain/statement.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { useStores } from '../../stores/context.tsx';
import { followAtRest } from '../follow-at-rest.ts';
import { useVisibility } from './visibility.ts';

/** A result, what it is worked out from, and the symbol its amounts are written with. */
export type Result = { statement: Statement; input: ProjectionInput; symbol: string };

/** Returns the result at this moment; null while there is none. */
export function newestResult({ statement, input, symbol }: CalculatorStore): Result | null {
  return statement && input && { statement, input, symbol };
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
    followAtRest(
      () => newestResult(calculator),
      (newest) => this.follow(newest),
    );
  }

  private follow(newest: Result | null): void {
    this.result = newest;
  }
}

/** Returns the deferred result, or the newest where it is awaited; null while there is none. For observers. */
export function useDeferredResult(isAwaited = false): Result | null {
  const stores = useStores();
  return isAwaited ? newestResult(stores.calculator) : stores.onDemand(DeferredResult).result;
}

/**
 * Returns the newest result while the element with this id is on the screen, else the deferred one. For observers.
 * What is not shown counts as off the screen; what has no box is so by itself.
 */
export function useVisibleResult(id: string, isShown = true): Result | null {
  const visibility = useVisibility(id, useDeferredResult() !== null);
  return useDeferredResult(isShown && visibility !== 'above' && visibility !== 'below');
}
