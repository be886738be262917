import type { Browser, Page } from 'playwright-core';

/** What must never be in our pages: where text could have become code. The page's own script stands behind its style. */
const FOREIGN_ELEMENTS =
  'script:not([src]):not([type="application/json"]):not(head > style + script), iframe, object, embed, img, base, form[action], [onerror], [onload], [onfocus], [onclick], a[href^="javascript:" i]';

/** A page that notes whatever a text that became code would do. */
export type WatchedPage = {
  page: Page;
  /** All that happened since the last time, and what stands in the page that should not. */
  signs: () => Promise<string[]>;
};

/**
 * Opens a page of `url` that watches for dialogs, errors, foreign requests and breaches of the policy. A browser's own
 * line about a refusal that is `expected` is none of these.
 */
export async function watchedPage(
  browser: Browser,
  url: string,
  expected?: RegExp,
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => seen.push(`error ${message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || expected?.test(message.text())) return;
    seen.push(`console ${message.text()}`);
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(?:data|blob):/.test(address)) seen.push(`asked ${address}`);
  });
  await page.addInitScript(() => {
    const breaches: string[] = [];
    Object.assign(window, { breaches });
    document.addEventListener('securitypolicyviolation', (event) => {
      breaches.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  const signs = async () => {
    const inPage = await page.evaluate((selector) => {
      const { breaches = [] } = window as { breaches?: string[] };
      const elements = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML);
      const isPolluted = Object.keys(Object.prototype).length > 0 || 'hit' in window;
      return [
        ...breaches.splice(0),
        ...elements.map((html) => html.slice(0, 200)),
        ...(isPolluted ? ['the prototype or the window was written to'] : []),
      ];
    }, FOREIGN_ELEMENTS);
    return [...seen.splice(0), ...inPage];
  };
  return { page, signs };
}
