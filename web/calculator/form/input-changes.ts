import { autorun, reaction, runInAction } from 'mobx';
import { writeFragment } from '#lib/domain/write-fragment.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';

/** Safari allows a hundred changes of the address in 30 seconds. */
const AT_REST_MS = 400;

/** Returns the inputs, as they count, as the address's fragment; '' for the start inputs. */
export function fragmentOf({ inputs, counted, start }: CalculatorStore): string {
  return writeFragment(inputs, counted, start);
}

/** Calls `listener` with the fragment when the visitor has paused. Returns the function that ends this. */
export function onRest(
  calculator: CalculatorStore,
  listener: (fragment: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = reaction(
    () => [calculator.isLoading, calculator.inputs],
    ([isLoading]) => {
      clearTimeout(timer);
      if (!isLoading) timer = setTimeout(() => listener(fragmentOf(calculator)), AT_REST_MS);
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * Calls `listener` at each change of an input, but not when classes are reloaded and selected again. Returns the function that
 * ends this.
 */
export function onChange(calculator: CalculatorStore, listener: () => void): () => void {
  let last: { offered: unknown; choice: string; others: string } | undefined;
  return autorun(() => {
    const { className, weights, ...others } = calculator.inputs;
    const now = {
      offered: calculator.classes,
      choice: JSON.stringify([className, weights]),
      others: JSON.stringify(others),
    };
    const isOtherChoice = now.offered === last?.offered && now.choice !== last.choice;
    if (last && (isOtherChoice || now.others !== last.others)) runInAction(listener);
    last = now;
  });
}
