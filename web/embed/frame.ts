import { requestedTheme } from '#lib/domain/embedded.ts';

/** What a visitor presses: layers stand beside it. */
const PRESSED = 'button, a, label';

/** Does what the calculator does in a frame alone. */
export function startInFrame(): void {
  // A page that came drawn has both already.
  const { dataset } = document.documentElement;
  dataset.embed = '';
  const theme = requestedTheme(window.location.search);
  if (theme) dataset.theme = theme;
  tellHeight();
  markPressed();
}

/** Tells the page around the frame how high the calculator is, now and after each change. */
function tellHeight(): void {
  new ResizeObserver(() => {
    const { height } = document.body.getBoundingClientRect();
    window.parent.postMessage({ type: 'longview:height', height: Math.ceil(height) }, '*');
  }).observe(document.body);
}

/** Notes where was pressed last, for dialog and notification: the edges of so high a frame may be far from what is seen. */
function markPressed(): void {
  const { style } = document.documentElement;
  const mark = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('dialog')) return;
    const { top, bottom } = (target.closest(PRESSED) ?? target).getBoundingClientRect();
    style.setProperty('--pressed-top', `${top + window.scrollY}px`);
    style.setProperty('--pressed-bottom', `${bottom + window.scrollY}px`);
  };
  document.addEventListener('click', mark, true);
}
