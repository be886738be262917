import { builtFonts, NO_BROWSER, reportCase } from '#test/report.ts';
import { createReport } from '../../web/report/create-report.ts';
import { closePdf, openPdf } from '../../web/report/pdf/pdf-document.ts';
import { inTurn, timeOf } from './measure.ts';
import type { Row } from './table.ts';

/** Measures a report of thirty years, against an empty page with the same two fonts. */
export async function benchReport(): Promise<Row[]> {
  const fonts = await builtFonts();
  const facts = await reportCase({ input: { years: 30 } });
  const sides = [
    () => timeOf(() => createReport(facts, fonts, NO_BROWSER)),
    () => timeOf(() => closePdf(openPdf(fonts))),
  ];
  await inTurn(2, ...sides);
  const [ours = [], empty = []] = await inTurn(11, ...sides);
  return [
    {
      what: 'Report of 30 years',
      unit: 'ms',
      ours,
      against: { name: 'an empty page, same library and fonts', values: empty },
    },
  ];
}
