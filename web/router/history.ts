import type { RouterHistory, RouterLocation } from 'preact-router';

let moves = 0;
/** The path of the screen that is shown; null before there is one. */
let shownPath: string | null = null;
/** The fragment of its address when it came, or since then where it has parts. */
let shownFragment = '';
let mayLeave: (() => boolean) | null = null;

/** Returns how many times the visitor has moved from screen to screen since the page loaded. */
export function moveCount(): number {
  return moves;
}

/** Says which screen the page starts with: the visitor may move on before the router listens. */
export function startAt(path: string): void {
  shownPath = path;
  shownFragment = window.location.hash;
}

/** Writes which part of the screen is shown into its address, which reload and back keep. */
export function showFragment(fragment: string): void {
  shownFragment = fragment;
  window.history.replaceState(null, '', fragment);
}

/** Lets the visitor go back or forward only when `ask` returns true. Returns the function that ends this. */
export function guardMoves(ask: () => boolean): () => void {
  mayLeave = ask;
  return () => {
    mayLeave = null;
  };
}

/** The path alone: no screen reads the query, and preact-router would fail on a malformed one (`/?%`). */
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
  listen(heard) {
    shownPath ??= here().pathname;
    const onMove = () => {
      const { pathname } = here();
      // A jump within the page is heard here too.
      if (pathname === shownPath) return;
      // The address has changed already: the screen's own is put back.
      if (mayLeave?.() === false)
        return window.history.pushState(null, '', shownPath + shownFragment);
      moveTo(pathname);
      heard(here());
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
