/** What a manager's page loads as /embed.js: the calculator in a frame behind the script's tag, as high as it says. */
const TITLE = 'Investment Calculator';
const FIRST_HEIGHT = 600;
const LEAST_HEIGHT = 200;
const MOST_HEIGHT = 20_000;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { inputs = '', theme } = script.dataset;
  const isOwnTheme = theme === 'light' || theme === 'dark';
  const address = new URL(isOwnTheme ? `./?embed&theme=${theme}` : './?embed', script.src);
  address.hash = inputs;
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = TITLE;
  frame.style.cssText = `display:block;width:100%;height:${FIRST_HEIGHT}px;border:0`;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    if (data?.type !== 'longview:height' || !Number.isFinite(data.height)) return;
    const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.ceil(data.height)));
    frame.style.height = `${height}px`;
  });
  script.after(frame);
}
