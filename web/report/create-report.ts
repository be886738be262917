import { layoutReport } from './layout/report-layout.ts';
import type { Foreign } from './pdf/browser-text.ts';
import { drawLayout, textMeasure } from './pdf/draw.ts';
import { describeDocument } from './pdf/metadata.ts';
import { closePdf, openPdf, type ReportFonts } from './pdf/pdf-document.ts';
import { describeReport, type ReportFacts } from './report-model.ts';

/** Returns a report as the bytes of a PDF. The same facts and the same day give the same bytes. */
export function createReport(
  facts: ReportFacts,
  fonts: ReportFonts,
  foreign: Foreign,
): Uint8Array<ArrayBuffer> {
  const report = describeReport(facts);
  const pdf = openPdf(fonts);
  const layout = layoutReport(report, textMeasure(pdf, foreign));
  describeDocument(pdf, report, facts.date);
  for (const { title, page } of layout.outline)
    pdf.doc.outline.add(null, title, { pageNumber: page + 1 });
  drawLayout(pdf, layout, foreign);
  return closePdf(pdf);
}
