import { layoutReport } from './layout/report-layout.ts';
import { drawLayout, textMeasure } from './pdf/draw.ts';
import type { Foreign } from './pdf/foreign-text.ts';
import { closePdf, openPdf, type Pdf, type ReportFonts } from './pdf/pdf-document.ts';
import { describeReport, type Report, type ReportFacts } from './report-model.ts';

/** Returns a report as the bytes of a PDF. The same facts and the same day give the same bytes. */
export function createReport(
  facts: ReportFacts,
  fonts: ReportFonts,
  foreign: Foreign,
): Uint8Array<ArrayBuffer> {
  const report = describeReport(facts);
  const pdf = openPdf(fonts);
  const layout = layoutReport(report, textMeasure(pdf, foreign));
  describe(pdf, report, facts.date);
  for (const { title, page } of layout.outline)
    pdf.doc.outline.add(null, title, { pageNumber: page + 1 });
  drawLayout(pdf, layout, foreign);
  return closePdf(pdf);
}

function describe({ doc }: Pdf, report: Report, date: Date): void {
  doc.setProperties({
    title: `Investment projection for ${report.client.name}`,
    author: report.provider,
    subject: `Client report, ${report.date}`,
    creator: 'Longview',
  });
  doc.setLanguage('en-US');
  doc.viewerPreferences({ DisplayDocTitle: true });
  doc.setCreationDate(new Date(date.getFullYear(), date.getMonth(), date.getDate()));
  // None: jsPDF's own would be a random one.
  doc.setFileId('0'.repeat(32));
}
