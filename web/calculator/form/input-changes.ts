import { autorun } from 'mobx';
import type { Inputs } from '#lib/domain/inputs.ts';
import { writeFragment } from '#lib/domain/write-fragment.ts';
import type { RootStore } from '../../stores/root-store.ts';

type Stores = Pick<RootStore, 'calculator'>;

/** Safari takes a hundred changes of an address in 30 seconds. */
const AT_REST_MS = 400;

export function inputsOf({ calculator }: Stores): Inputs {
  return {
    mode: calculator.mode,
    currencyCode: calculator.currency?.code ?? null,
    className: calculator.selectedClass?.name ?? null,
    weights: calculator.shares,
    initialDepositText: calculator.initialDepositText,
    monthlyTopUpText: calculator.monthlyTopUpText,
    annualEscalationText: calculator.annualEscalationText,
    inflationRateText: calculator.inflationRateText,
    adjustForInflation: calculator.adjustForInflation,
    years: calculator.years,
    isAfterCharges: calculator.isAfterCharges,
  };
}

/** Returns what is put in as it counts, as an address's fragment; empty where it counts as at the start. */
export function fragmentOf(stores: Stores): string {
  const { calculator } = stores;
  return writeFragment(inputsOf(stores), calculator.counted, calculator.start);
}

/** Hears the fragment of what is put in when the visitor rests. Returns the way to end this. */
export function onRest(stores: Stores, heard: (fragment: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = autorun(() => {
    clearTimeout(timer);
    inputsOf(stores);
    if (!stores.calculator.isLoading)
      timer = setTimeout(() => heard(fragmentOf(stores)), AT_REST_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Hears each change of an input; classes that come anew, and what is chosen of them then, are none. Returns the way to end this. */
export function onChange(stores: Stores, heard: () => void): () => void {
  let last: { offered: unknown; choice: string; others: string } | undefined;
  return autorun(() => {
    const { className, weights, ...others } = inputsOf(stores);
    const now = {
      offered: stores.calculator.classes,
      choice: JSON.stringify([className, weights]),
      others: JSON.stringify(others),
    };
    const isOtherChoice = now.offered === last?.offered && now.choice !== last.choice;
    if (last && (isOtherChoice || now.others !== last.others)) heard();
    last = now;
  });
}
