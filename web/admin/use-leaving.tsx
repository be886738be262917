import { useCallback, useState } from 'react';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Confirm } from './confirm.tsx';
import { lossText } from './unsaved.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** What is done when rates are left behind. */
type Go = () => unknown;

/**
 * Asks before typed rates are lost. `leaveTo` goes at once when there are none; `question` is the dialog, while it is
 * asked.
 */
export function useLeaving(rates: ReturnRatesStore) {
  const [asked, setAsked] = useState<{ go: Go; loss: string } | null>(null);

  const ask = useCallback(
    (go: Go) => {
      const loss = lossText(rates.unsavedCount, rates.currency?.code ?? '');
      setAsked((before) => before ?? { go, loss });
    },
    [rates],
  );
  const leaveTo = (go: Go) => {
    if (rates.hasTyped) ask(go);
    else go();
  };

  const isDirty = useCallback(() => rates.hasTyped, [rates]);
  const askAway = useCallback(
    (go: Go) =>
      ask(() => {
        rates.discard();
        go();
      }),
    [ask, rates],
  );
  useLeaveGuard(isDirty, askAway);

  const question = asked && (
    <Confirm
      title="Leave without saving?"
      question={asked.loss}
      no="Stay"
      yes="Leave"
      onYes={asked.go}
      onClosed={() => {
        setAsked(null);
        focusChosenTab();
      }}
    />
  );
  return { leaveTo, question };
}

/** The focus comes back to where it was, which may be the tab that was not gone to. */
function focusChosenTab(): void {
  if (document.activeElement?.role !== 'tab') return;
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}
