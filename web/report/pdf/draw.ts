import type { FontStyle, Measure, PathMark, TextMark } from '../layout/marks.ts';
import type { Layout } from '../layout/paper.ts';
import type { Foreign } from './browser-text.ts';
import type { Pdf } from './pdf-document.ts';
import { addTags, pdfText } from './structure.ts';
import { textRuns } from './text-runs.ts';

/**
 * Scripts for which some readers copy ActualText backwards. They copy nothing if no letter is drawn; for other scripts, a space
 * is.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Returns the runs of a text with their widths in points. jsPDF has no kerning, so a run is as wide as its letters. */
function measuredRuns(
  { widthOf, hasGlyph }: Pdf,
  foreign: Foreign,
  text: string,
  { size, weight, spacing = 0 }: FontStyle,
) {
  return textRuns(text, hasGlyph).map(({ text: run, setIn }) => {
    let width = setIn === 'browser' ? foreign.width(run, weight) * size : 0;
    if (setIn !== 'browser')
      for (const character of run)
        width += (widthOf(character, setIn, weight) * size) / 1000 + spacing;
    return { text: run, setIn, width };
  });
}

/** Returns a function that measures text as it will be drawn, without trailing spaces. */
export function textMeasure(pdf: Pdf, foreign: Foreign): Measure {
  const widths = new Map<string, number>();
  const widthOf = (text: string, style: FontStyle) =>
    measuredRuns(pdf, foreign, text.trimEnd(), style).reduce((sum, { width }) => sum + width, 0);
  return (text, style) => {
    if (style.spacing) return widthOf(text, style);
    // Most texts are measured repeatedly, often at other sizes.
    const key = `${style.weight} ${text}`;
    const width = widths.get(key) ?? widthOf(text, { ...style, size: 1 });
    widths.set(key, width);
    return width * style.size;
  };
}

/** Draws a layout on the pages of a document, each mark as content of its element. */
export function drawLayout(pdf: Pdf, layout: Layout, foreign: Foreign): void {
  const { doc, internals } = pdf;
  const { pages, elements } = layout;
  const content = pages.map((marks, page) => {
    if (page > 0) doc.addPage();
    const onPage: number[] = [];
    marks.forEach((mark, index) => {
      const { element } = mark;
      if (element !== marks[index - 1]?.element)
        internals.write(
          element === null
            ? '/Artifact BMC'
            : `/${elements[element]?.role} <</MCID ${onPage.push(element) - 1}>> BDC`,
        );
      if (mark.kind === 'path') drawPath(pdf, mark);
      else drawText(pdf, mark, foreign);
      if (element !== marks[index + 1]?.element) internals.write('EMC');
    });
    return onPage;
  });
  addTags(pdf, layout, content);
  addMultiply(pdf);
}

/** Makes pictures multiply with what is below, so that their white background covers nothing. */
function addMultiply({ internals }: Pdf): void {
  // jsPDF has no blend modes. At this point '/XObject <<' is open, and jsPDF closes what was opened last.
  internals.events.subscribe('putXobjectDict', () =>
    internals.write('>> /ExtGState << /Multiply <</BM /Multiply>>'),
  );
}

function drawPath({ doc }: Pdf, { steps, fill, stroke, lineWidth = 1, dash }: PathMark): void {
  if (fill) doc.setFillColor(fill);
  if (stroke)
    doc
      .setDrawColor(stroke)
      .setLineWidth(lineWidth)
      .setLineDashPattern(dash ?? [], 0)
      .setLineJoin('round');
  doc.path(steps);
  if (fill && stroke) doc.fillStroke();
  else if (fill) doc.fill();
  else doc.stroke();
}

function drawText(pdf: Pdf, mark: TextMark, foreign: Foreign): void {
  const { doc, internals } = pdf;
  const { size, weight, colour, spacing = 0, y } = mark;
  let { x } = mark;
  for (const { text, setIn, width } of measuredRuns(pdf, foreign, mark.text, mark)) {
    if (setIn === 'browser') {
      const { jpeg, alias, ...image } = foreign.draw(text, mark);
      const [left, top] = [x + image.left, y - image.ascent];
      internals.write(`q /Multiply gs /Span <</ActualText ${pdfText(text)}>> BDC`);
      if (!RIGHT_TO_LEFT.test(text)) {
        pdf.setTypeface('instrument', 400);
        doc.setFontSize(size).text(' ', x, y);
      }
      doc.addImage(jpeg, 'JPEG', left, top, image.width, image.height, alias, 'NONE');
      internals.write('EMC Q');
    } else {
      pdf.setTypeface(setIn, weight);
      doc.setFontSize(size).setTextColor(colour);
      doc.text(text, x, y, { charSpace: spacing });
    }
    x += width;
  }
}
