import { createReport } from './create-report.ts';
import { reportFileName } from './file-name.ts';
import { loadFonts } from './pdf/fonts.ts';
import { browserText } from './pdf/foreign-text.ts';
import type { ReportFacts } from './report-model.ts';

// Fetched with this chunk, so that a report is made at once when it is asked for.
loadFonts().catch(() => undefined);

/** Makes the report on this device, as a file. Nothing is sent. */
export async function makeReport(facts: ReportFacts): Promise<File> {
  const bytes = createReport(facts, await loadFonts(), browserText());
  const { firstName, lastName } = facts.client;
  const name = reportFileName(firstName, lastName, facts.date);
  return new File([bytes], name, { type: 'application/pdf' });
}

/** Hands a report to the browser to save. */
export function saveReport(report: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(report);
  link.download = report.name;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
