/**
 * Chromium holds a page's first picture back for up to a tenth of a second for a preloaded typeface that is on its
 * way. The typeface is one round trip behind the page, which took four where the connection was new: a page that has
 * been on its way for longer than this need not wait, the typeface cannot come in time. It comes for the next page.
 */
const LONGEST_WAY_MS = 400;
/** From the browser's own store it comes within this time, and is drawn with. */
const FROM_STORE_MS = 20;

/** The script that stands in the page, behind its links: it has to run while the page is still being read. */
export const FONT_WAIT_SCRIPT = `if(performance.now()>${LONGEST_WAY_MS})setTimeout(()=>document.querySelector('link[as=font]').remove(),${FROM_STORE_MS})`;
