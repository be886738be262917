const WHITE_SPACE = /(?:(?!\uFEFF)[\s\u0085])+/gu;
// Joiners mean something in Arabic, Indic and South-East Asian scripts and inside an emoji; elsewhere they hide.
const IDLE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\u0600-\u1AFF])(?:\u200C|\u200D)/gu;
const INVISIBLE = /(?!\u200C|\u200D)[\p{Cc}\p{Cf}\p{Cs}]/gu;

/**
 * Returns one line of text as a PDF can carry it: Unicode NFC, white space as single spaces, and none of the
 * marks that cannot be seen (control, zero-width, direction). jsPDF cuts a line short at a control character.
 */
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
