import type { jsPDF } from 'jspdf';
import type { Layout, Mark, Measure, PathMark, TextMark } from '../layout/paper.ts';
import { type Foreign, textRuns } from './foreign-text.ts';
import { type Hide, hiddenText } from './hidden-text.ts';
import { FAMILY, type Pdf } from './pdf-document.ts';
import { pdfText, startTags } from './structure.ts';

/** Returns what measures text as it will be drawn. jsPDF sets no kerning: a text is as wide as its letters. */
export function textMeasure({ widthOf, hasGlyph }: Pdf, foreign: Foreign): Measure {
  return (text, { size, weight, spacing = 0 }) => {
    let width = 0;
    for (const run of textRuns(text, hasGlyph)) {
      if (run.isForeign) width += foreign.width(run.text, weight) * size;
      else
        for (const character of run.text)
          width += (widthOf(character, weight) * size) / 1000 + spacing;
    }
    return width;
  };
}

/** Draws a layout on the pages of a document, each mark as content of its element. */
export function drawLayout(pdf: Pdf, layout: Layout, foreign: Foreign): void {
  const tags = startTags(pdf, layout);
  const hide = hiddenText(pdf);
  layout.pages.forEach((marks, page) => {
    if (page > 0) pdf.doc.addPage();
    let open: number | null | undefined;
    for (const mark of marks) {
      if (mark.element !== open) {
        if (open !== undefined) tags.leave();
        tags.enter(page, mark.element);
        open = mark.element;
      }
      drawMark(pdf, mark, foreign, hide);
    }
    if (open !== undefined) tags.leave();
  });
}

function drawMark(pdf: Pdf, mark: Mark, foreign: Foreign, hide: Hide): void {
  if (mark.kind === 'path') drawPath(pdf.doc, mark);
  else drawText(pdf, mark, foreign, hide);
}

function drawPath(
  doc: jsPDF,
  { steps, fill, stroke, lineWidth = 1, dash = [0, 0] }: PathMark,
): void {
  if (fill) doc.setFillColor(fill);
  if (stroke) {
    doc.setDrawColor(stroke).setLineWidth(lineWidth);
    doc.setLineDashPattern(dash[0] > 0 ? dash : [], 0);
    doc.setLineJoin('round');
  }
  // jsPDF's own path takes the same steps; only its types ask for mutable numbers.
  doc.path(steps as { op: string; c: number[] }[]);
  if (fill && stroke) doc.fillStroke();
  else if (fill) doc.fill();
  else doc.stroke();
}

function drawText(pdf: Pdf, mark: TextMark, foreign: Foreign, hide: Hide): void {
  const { doc, internals, hasGlyph, widthOf } = pdf;
  const { size, weight, colour, spacing = 0, y } = mark;
  let { x } = mark;
  for (const { text, isForeign } of textRuns(mark.text, hasGlyph)) {
    if (isForeign) {
      const image = foreign.draw(text, mark);
      internals.write(`/Span <</ActualText ${pdfText(text)}>> BDC`);
      doc.addImage(
        image.jpeg,
        'JPEG',
        x + image.left,
        y - image.ascent,
        image.width,
        image.height,
        image.alias,
        'NONE',
      );
      const width = foreign.width(text, weight) * size;
      hide(text, { x, y, width, size });
      internals.write('EMC');
      x += width;
      continue;
    }
    doc.setFont(FAMILY[weight], 'normal').setFontSize(size).setTextColor(colour);
    doc.text(text, x, y, { charSpace: spacing });
    for (const character of text) x += (widthOf(character, weight) * size) / 1000 + spacing;
  }
}
