/**
 * The typeface is one round trip behind the page, which took four where the connection was new: for a page that has
 * been on its way for longer than this it comes too late, unless the browser has it in store.
 */
const LONGEST_WAY_MS = 400;
/** From the browser's own store it comes within this time as a rule, and is drawn with. */
const FROM_STORE_MS = 20;

/**
 * The script that stands in the page, behind its links: it has to run while the page is still being read. Chromium
 * holds the first picture back for up to a tenth of a second for a preloaded typeface, and lays out text whose
 * typeface is on its way in twice the time. Where it comes too late, the page is drawn in the system's, and ours is
 * fetched for the next one when all else is there. That is settled before the page is let through: a pointer that
 * rests on it has it laid out ahead of its first frame.
 */
export const FONT_WAIT_SCRIPT = `if(performance.now()>${LONGEST_WAY_MS}){
const link=document.querySelector('link[as=font]');let isSettled;
const settle=()=>{if(isSettled)return;isSettled=1;if(!performance.getEntriesByName(link.href).length){document.documentElement.style.setProperty('--font','var(--font-system)');link.remove()}};
setTimeout(settle,${FROM_STORE_MS});
requestAnimationFrame(settle);
addEventListener('load',()=>{settle();if(!link.isConnected){link.rel='prefetch';document.head.append(link)}})
}`.replaceAll('\n', '');
