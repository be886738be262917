/** A page that took longer than this to come will not get the typeface in time, unless the browser has it in its cache. */
const SLOW_PAGE_MS = 400;
/** From the cache the typeface comes within this time. */
const FROM_CACHE_MS = 20;

/**
 * The script in the page, behind its links, that decides while the page is still being read whether to wait for the
 * typeface: Chromium delays the first paint by up to 100 ms for a preloaded one. Where it would come too late, the page
 * is drawn in the system's typeface, and ours is fetched for the next page when all else is loaded.
 */
export const FONT_WAIT_SCRIPT = `if(performance.now()>${SLOW_PAGE_MS}){
const link=document.querySelector('link[as=font]');let isSettled;
const settle=()=>{if(isSettled)return;isSettled=1;if(!performance.getEntriesByName(link.href).length){document.documentElement.style.setProperty('--font','var(--font-system)');link.remove()}};
setTimeout(settle,${FROM_CACHE_MS});
requestAnimationFrame(settle);
addEventListener('load',()=>{settle();if(!link.isConnected){link.rel='prefetch';document.head.append(link)}})
}`.replaceAll('\n', '');
