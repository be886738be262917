import { autorun, reaction, runInAction } from 'mobx';
import { writeFragment } from '#lib/domain/write-fragment.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';

/** Safari takes a hundred changes of an address in 30 seconds. */
export const AT_REST_MS = 400;

/** Returns what is put in as it counts, as an address's fragment; empty where it counts as at the start. */
export function fragmentOf({ inputs, counted, start }: CalculatorStore): string {
  return writeFragment(inputs, counted, start);
}

/** Hears the fragment of what is put in when the visitor rests. Returns the way to end this. */
export function onRest(calculator: CalculatorStore, heard: (fragment: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = reaction(
    () => [calculator.isLoading, calculator.inputs],
    ([isLoading]) => {
      clearTimeout(timer);
      if (!isLoading) timer = setTimeout(() => heard(fragmentOf(calculator)), AT_REST_MS);
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Hears each change of an input; classes that come anew, and what is chosen of them then, are none. Returns the way to end this. */
export function onChange(calculator: CalculatorStore, heard: () => void): () => void {
  let last: { offered: unknown; choice: string; others: string } | undefined;
  return autorun(() => {
    const { className, weights, ...others } = calculator.inputs;
    const now = {
      offered: calculator.classes,
      choice: JSON.stringify([className, weights]),
      others: JSON.stringify(others),
    };
    const isOtherChoice = now.offered === last?.offered && now.choice !== last.choice;
    if (last && (isOtherChoice || now.others !== last.others)) runInAction(heard);
    last = now;
  });
}
