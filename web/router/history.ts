import type { RouterHistory, RouterLocation } from 'preact-router';

let moves = 0;
/** The path of the current screen; null before the first one. */
let shownPath: string | null = null;
/** The fragment of its address when it was opened, or of the part shown since. */
let shownFragment = '';
let mayLeave: (() => boolean) | null = null;

/** Returns the number of moves between screens since the page loaded. */
export function moveCount(): number {
  return moves;
}

/** Sets the first screen, because the visitor may move on before the router listens. */
export function startAt(path: string): void {
  shownPath = path;
  shownFragment = window.location.hash;
}

/** Writes the shown part of the screen into the address, for reload and back. */
export function showFragment(fragment: string): void {
  shownFragment = fragment;
  window.history.replaceState(null, '', fragment);
}

/** Allows moves back or forward only if `ask` returns true. Returns the function that ends this. */
export function guardMoves(ask: () => boolean): () => void {
  mayLeave = ask;
  return () => {
    mayLeave = null;
  };
}

/** Only the path: no screen needs the query, and preact-router fails on a malformed one (`/?%`). */
function here(): RouterLocation {
  return { pathname: window.location.pathname, search: '' };
}

function moveTo(path: string): void {
  moves++;
  shownPath = path;
  shownFragment = window.location.hash;
}

export const browserHistory: RouterHistory = {
  get location() {
    return here();
  },
  listen(listener) {
    shownPath ??= here().pathname;
    const onMove = () => {
      const { pathname } = here();
      // A jump within the page also causes this event.
      if (pathname === shownPath) return;
      // The address has changed already, so the screen's own is restored.
      if (mayLeave?.() === false)
        return window.history.pushState(null, '', shownPath + shownFragment);
      moveTo(pathname);
      listener(here());
    };
    window.addEventListener('popstate', onMove);
    onMove();
    return () => window.removeEventListener('popstate', onMove);
  },
  push(url) {
    if (url !== shownPath) window.history.pushState(null, '', url);
    moveTo(url);
  },
  replace(url) {
    window.history.replaceState(null, '', url);
    moveTo(url);
  },
};
