import { route } from 'preact-router';
import { useEffect } from 'react';
import { holdMoves } from '../router/history.ts';

/**
 * Asks before the screen is left while `isDirty` says so: by a link, by going back or forward, and, in the browser's
 * own words, by closing or reloading the page. `ask` is given what leaving means.
 */
export function useLeaveGuard(isDirty: () => boolean, ask: (leave: () => void) => void): void {
  useEffect(() => {
    const screen = window.location.pathname;

    const onLink = (event: MouseEvent) => {
      const path = isDirty() && pathOfLink(event);
      if (!path) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => route(path));
    };
    // The address has changed already: the screen's own is put back until there is an answer.
    const hold = () => {
      if (!isDirty()) return false;
      window.history.pushState(null, '', screen);
      ask(() => window.history.back());
      return true;
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };

    document.addEventListener('click', onLink, true);
    const release = holdMoves(hold);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onLink, true);
      release();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, ask]);
}

/** The path that a click leads to in this window; null if it leads to none. */
function pathOfLink(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest('a[href^="/"]:not([target])') : null;
  return link?.getAttribute('href') ?? null;
}
