import { createReport } from './create-report.ts';
import { reportFileName } from './file-name.ts';
import { loadFonts } from './pdf/fonts.ts';
import { browserText } from './pdf/foreign-text.ts';
import type { ReportFacts } from './report-model.ts';

// Fetched with this chunk, so that a report is made at once when it is asked for.
loadFonts().catch(() => undefined);

/** Makes the report on this device and hands it to the browser to save. Nothing is sent. */
export async function saveReport(facts: ReportFacts): Promise<void> {
  const bytes = createReport(facts, await loadFonts(), browserText());
  const { firstName, lastName } = facts.client;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = reportFileName(firstName, lastName, facts.date);
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
