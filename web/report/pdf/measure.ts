import type { Measure, Weight } from '../layout/paper.ts';
import type { Pdf } from './pdf-document.ts';
import { textRuns } from './text-runs.ts';

/** How wide the browser sets a text that the typeface lacks, as a multiple of its size. */
export type ForeignWidth = (text: string, weight: Weight) => number;

/** Measures text as it will be drawn. Jspdf sets no kerning, so a text is as wide as its letters. */
export function textMeasure({ widthOf, hasGlyph }: Pdf, foreignWidth: ForeignWidth): Measure {
  return (text, { size, weight, spacing = 0 }) => {
    let width = 0;
    for (const run of textRuns(text, hasGlyph)) {
      if (run.isForeign) width += foreignWidth(run.text, weight) * size;
      else
        for (const character of run.text)
          width += (widthOf(character, weight) * size) / 1000 + spacing;
    }
    return width;
  };
}
