import { requestedTheme } from '#lib/domain/embedded.ts';

/** Elements that are pressed; overlays open beside them. */
const PRESSED = 'button, a, label';

/** Starts what the calculator does only in a frame. */
export function startInFrame(): void {
  // A page rendered by the server has both already.
  const { dataset } = document.documentElement;
  dataset.embed = '';
  const theme = requestedTheme(window.location.search);
  if (theme) dataset.theme = theme;
  tellHeight();
  markPressed();
}

/** Sends the calculator's height to the page around the frame, now and after each change. */
function tellHeight(): void {
  new ResizeObserver(() => {
    const { height } = document.body.getBoundingClientRect();
    window.parent.postMessage({ type: 'longview:height', height: Math.ceil(height) }, '*');
  }).observe(document.body);
}

/** Records where the last press was, for dialogs and notifications, because the edges of a high frame may be far off the screen. */
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
