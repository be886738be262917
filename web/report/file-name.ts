import { isoDate } from '#lib/domain/iso-date.ts';
import { cleanText, graphemesOf } from './text.ts';

// What Windows, macOS or a shell refuses or reads as something else.
const REFUSED = /[<>:"/\\|?*%~#&$!'`;{}^\s]+/gu;
const NAME_BYTES = 150;

/** Returns the file name of a report: 'Investment-Projection-Zoë-Nguyễn-2026-11-20.pdf'. The date is the reader's own. */
export function reportFileName(firstName: string, lastName: string, date: Date): string {
  const name = shorten(safe(`${firstName} ${lastName}`));
  return ['Investment-Projection', name, isoDate(date)].filter(Boolean).join('-').concat('.pdf');
}

function safe(name: string): string {
  return cleanText(name)
    .replace(REFUSED, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

/** Returns a name of at most NAME_BYTES, as file systems count bytes and stop at 255. No grapheme is cut in two. */
function shorten(name: string): string {
  const bytes = new TextEncoder();
  let short = '';
  for (const grapheme of graphemesOf(name)) {
    if (bytes.encode(short + grapheme).length > NAME_BYTES) break;
    short += grapheme;
  }
  return short.replace(/[-.]+$/, '');
}
