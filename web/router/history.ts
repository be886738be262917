import type { RouterHistory, RouterLocation } from 'preact-router';

let moves = 0;
/** The path of the screen that is shown; null until the router listens. */
let shownPath: string | null = null;
/** Says whether a screen stays although the browser has gone back or forward. */
let holds: () => boolean = never;

/** How many times the visitor has moved from screen to screen since the page loaded. */
export function moveCount(): number {
  return moves;
}

/**
 * Asks `hold` at each step back or forward, before the screen changes: true keeps it. Answers what ends that. Listening
 * to popstate beside the router would not do: the window hears its listeners in the order they came.
 */
export function holdMoves(hold: () => boolean): () => void {
  holds = hold;
  return () => {
    if (holds === hold) holds = never;
  };
}

function never(): boolean {
  return false;
}

/**
 * The path alone: no screen reads the query string, and preact-router would fail on a malformed one (`/?%`).
 */
function here(): RouterLocation {
  return { pathname: window.location.pathname, search: '' };
}

function moveTo(path: string): void {
  moves++;
  shownPath = path;
}

/** The browser's history, as preact-router asks for it. */
export const browserHistory: RouterHistory = {
  get location() {
    return here();
  },
  listen(heard) {
    shownPath = here().pathname;
    const onMove = () => {
      const { pathname } = here();
      // A jump within the page is heard here too.
      if (pathname === shownPath || holds()) return;
      moveTo(pathname);
      heard(here());
    };
    window.addEventListener('popstate', onMove);
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
