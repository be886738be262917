import { isoDate } from '#lib/domain/iso-date.ts';

const WHITE_SPACE = /(?:(?!\uFEFF)[\s\u0085])+/gu;
// Joiners mean something in Arabic, Indic and South-East Asian scripts and inside an emoji; elsewhere they hide.
const IDLE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\u0600-\u1AFF])(?:\u200C|\u200D)/gu;
const INVISIBLE = /(?!\u200C|\u200D)[\p{Cc}\p{Cf}\p{Cs}]/gu;
// What Windows, macOS or a shell refuses or reads as something else.
const REFUSED = /[<>:"/\\|?*%~#&$!'`;{}^\s]+/gu;
const NAME_BYTES = 150;

/** Returns one line in NFC without marks that cannot be seen: jsPDF cuts a line short at a control character. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(IDLE_JOINER, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/** Returns the graphemes of a text: an accent or an emoji stays whole where the browser knows it. */
export function graphemesOf(text: string): string[] {
  if (!segmenter) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

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
