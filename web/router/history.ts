import type { RouterHistory, RouterLocation } from 'preact-router';

let moves = 0;

/** How many times the visitor has moved from screen to screen since the page loaded. */
export function moveCount(): number {
  return moves;
}

/**
 * The path alone: no screen reads the query string, and preact-router would fail on a malformed one (`/?%`).
 */
function here(): RouterLocation {
  return { pathname: window.location.pathname, search: '' };
}

/** The browser's history, as preact-router asks for it. */
export const browserHistory: RouterHistory = {
  get location() {
    return here();
  },
  listen(heard) {
    const onMove = () => {
      moves++;
      heard(here());
    };
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  },
  push(url) {
    moves++;
    window.history.pushState(null, '', url);
  },
  replace(url) {
    moves++;
    window.history.replaceState(null, '', url);
  },
};
