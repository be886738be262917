/** Served as /embed.js for other sites: puts the calculator into a frame that is as high as its content. */
const TITLE = 'Investment Calculator';
const FIRST_HEIGHT = 600;
const MIN_HEIGHT = 200;
const MAX_HEIGHT = 20_000;
/** The calculator's events, dispatched on the page's window under the same names. */
const EVENTS = /^longview:(?:ready|change|report|next-step)$/;

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement) || !/\/embed\.js$/.test(pathOf(script.src)))
  warn(
    'load embed.js by a script element of its own, from the calculator’s site: not type="module", not in a bundle, not in a shadow root. data-for="#slot" names the place of the frame.',
  );
else if (document.readyState === 'loading' && script.dataset.for)
  document.addEventListener('DOMContentLoaded', () => begin(script));
else begin(script);

function begin(script: HTMLScriptElement): void {
  const { for: slot, inputs = '', theme } = script.dataset;
  const place = slot ? placeOf(slot) : script;
  if (!place) {
    warn(`data-for="${slot}" names no element of this page.`);
    return;
  }
  if (place.closest('head')) {
    warn(
      'move embed.js to where the calculator is to stand, or name that place: data-for="#slot".',
    );
    return;
  }
  const isOwnTheme = theme === 'light' || theme === 'dark';
  const address = new URL(isOwnTheme ? `./?embed&theme=${theme}` : './?embed', script.src);
  address.hash = inputs;
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = TITLE;
  frame.style.cssText = `display:block;width:100%;height:${FIRST_HEIGHT}px;border:0`;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    const { type, detail, height } = Object(data);
    if (EVENTS.test(type)) window.dispatchEvent(new CustomEvent(type, { detail }));
    if (type !== 'longview:height' || !Number.isFinite(height)) return;
    frame.style.height = `${Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(height)))}px`;
  });
  if (slot) place.append(frame);
  else place.after(frame);
  if (frame.getClientRects().length === 0)
    warn('the calculator stands in a hidden element: it shows once that is shown.');
}

function placeOf(slot: string): Element | null {
  try {
    return document.querySelector(slot);
  } catch {
    return null;
  }
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}

function warn(sentence: string): void {
  console.warn(`Longview: ${sentence}`);
}
