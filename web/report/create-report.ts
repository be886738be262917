import { layoutReport } from './layout/report-layout.ts';
import { drawLayout, textMeasure } from './pdf/draw.ts';
import type { Foreign } from './pdf/foreign-text.ts';
import { closePdf, openPdf, type Pdf, type ReportFonts } from './pdf/pdf-document.ts';
import { addOutline } from './pdf/structure.ts';
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
  describe(pdf, report, facts.date, JSON.stringify(layout));
  addOutline(pdf, layout.outline);
  drawLayout(pdf, layout, foreign);
  return closePdf(pdf);
}

function describe({ doc }: Pdf, report: Report, date: Date, content: string): void {
  doc.setProperties({
    title: `Investment projection for ${report.client.name}`,
    author: report.provider,
    subject: `Client report, ${report.date}`,
    creator: 'Longview',
  });
  doc.setLanguage('en-US');
  doc.viewerPreferences({ DisplayDocTitle: true });
  doc.setCreationDate(new Date(date.getFullYear(), date.getMonth(), date.getDate()));
  doc.setFileId(fingerprint(content));
}

/** Returns 32 hexadecimal digits that follow from a text: four 32-bit FNV-1a hashes, each started differently. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b]
    .map((start) => {
      let hash = start;
      for (let index = 0; index < text.length; index++)
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
