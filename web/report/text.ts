import { isoDate } from '#lib/domain/iso-date.ts';

const WHITE_SPACE = /(?:(?!\uFEFF)[\s\u0085])+/gu;
// Joiners matter in Arabic, Indic and South-East Asian scripts and within emoji; elsewhere they are invisible.
const IDLE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\u0600-\u1AFF])(?:\u200C|\u200D)/gu;
const INVISIBLE = /(?!\u200C|\u200D)[\p{Cc}\p{Cf}\p{Cs}]/gu;
// Characters that Windows, macOS or a shell refuses or interprets.
const REFUSED = /[<>:"/\\|?*%~#&$!'`;{}^\s]+/gu;
const NAME_BYTES = 150;

/** Returns the text on one line in NFC, without invisible characters; jsPDF ends a line at a control character. */
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

/** Returns the graphemes of a text, so that accents and emoji stay whole if the browser knows them. */
export function graphemesOf(text: string): string[] {
  if (!segmenter) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Returns the file name of a report: 'Investment-Projection-Zoë-Nguyễn-2026-11-20.pdf', with the date in the reader's time
 * zone.
 */
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

/** Returns a name of at most NAME_BYTES, because file systems allow 255 bytes. No grapheme is split. */
function shorten(name: string): string {
  const bytes = new TextEncoder();
  let short = '';
  for (const grapheme of graphemesOf(name)) {
    if (bytes.encode(short + grapheme).length > NAME_BYTES) break;
    short += grapheme;
  }
  return short.replace(/[-.]+$/, '');
}
