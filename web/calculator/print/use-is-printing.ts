import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

/** Watches from now on whether the page is being printed, in time to change what is printed. Calls `onPrint` first. */
export function watchPrinting(onPrint: () => void): void {
  const media = matchMedia('print');
  const note = (isNow: boolean) => {
    isPrinting = isNow;
    if (isNow) onPrint();
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  };
  window.addEventListener('beforeprint', () => note(true));
  window.addEventListener('afterprint', () => note(false));
  media.addEventListener('change', () => note(media.matches));
  isPrinting = media.matches;
}

/** Returns whether the page is being printed. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
