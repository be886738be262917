import { route } from 'preact-router';
import { useEffect } from 'react';
import { guardMoves } from '../router/history.ts';

/**
 * Asks before the screen is left while `isDirty` says so: by a link, by going back or forward, and, in the browser's
 * own words, by closing or reloading the page. `ask` is given what leaving means.
 */
export function useLeaveGuard(isDirty: () => boolean, ask: (leave: () => void) => void): void {
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

/** The path that a click leads to in this window; null if it leads to none. */
function pathOfLink(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest('a[href^="/"]:not([target])') : null;
  return link?.getAttribute('href') ?? null;
}
