const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/** The letters of a text as people count them: an accent or an emoji stays whole where the browser knows it. */
export function graphemesOf(text: string): string[] {
  if (!segmenter) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
