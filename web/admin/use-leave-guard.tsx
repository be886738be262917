import { route } from 'preact-router';
import { useCallback, useEffect, useState } from 'react';
import { guardMoves } from '../router/history.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Confirm } from './confirm.tsx';
import { unsavedText } from './save-bar.tsx';

/** What is done when rates are left behind. */
type Go = () => unknown;

/**
 * Asks before typed rates are lost. Returns `leaveTo`, which goes at once when there are none, and `question`, the dialog
 * while it is open.
 */
export function useLeaveGuard(rates: ReturnRatesStore) {
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
  useGuardedExits(isDirty, askAway);

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

/** Moves the focus to the chosen tab when it is on one that was pressed but not opened. */
function focusChosenTab(): void {
  if (document.activeElement?.role !== 'tab') return;
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

function lossText(count: number, code: string): string {
  const lost = count === 1 ? 'It' : 'They';
  return `You have ${unsavedText(count)} to the ${code} rates. ${lost} will be lost.`;
}

/**
 * Asks before the screen is left while `isDirty` says so: by a link, by going back or forward, and, in the browser's
 * own words, by closing or reloading the page. `ask` is given what leaving means.
 */
function useGuardedExits(isDirty: () => boolean, ask: (leave: () => void) => void): void {
  useEffect(() => {
    const onLink = (event: MouseEvent) => {
      const path = isDirty() && pathOfLink(event);
      if (!path) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => route(path));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };

    document.addEventListener('click', onLink, true);
    const unguard = guardMoves(() => {
      if (!isDirty()) return true;
      ask(() => window.history.back());
      return false;
    });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onLink, true);
      unguard();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, ask]);
}

/** Returns the path that a click leads to in this window; null if it leads to none. */
function pathOfLink(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest('a[href^="/"]:not([target])') : null;
  return link?.getAttribute('href') ?? null;
}
