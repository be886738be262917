import { SKIP_LINK } from './skip-link.ts';

/**
 * The script in the page that hides form and result where the address may say inputs, since the page comes drawn with
 * those of the start. Where the page has loaded and its own script has not taken this over, they are shown as they are
 * without JavaScript.
 */
export const INPUTS_WAIT_SCRIPT = `if(location.hash&&location.hash!=='${SKIP_LINK}'){
const {dataset}=document.documentElement;dataset.awaits='script';
addEventListener('load',()=>{if(dataset.awaits==='script')delete dataset.awaits})
}`.replaceAll('\n', '');
