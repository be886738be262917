import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { otherBasis } from '#lib/domain/other-basis.ts';
import { whatIf } from '#lib/domain/what-if.ts';
import { yearlyCsv } from '#lib/domain/yearly-csv.ts';
import { anyPlan } from '#test/plans.ts';
import { builtFonts, FULL_SITE, NO_BROWSER, reportCase } from '#test/report.ts';
import { textMeasure } from '../pdf/draw.ts';
import { openPdf } from '../pdf/pdf-document.ts';
import { describeReport } from '../report-model.ts';
import type { Layout, Measure } from './paper.ts';
import { layoutReport } from './report-layout.ts';

let measure: Measure;

beforeAll(async () => {
  measure = textMeasure(openPdf(await builtFonts()), NO_BROWSER);
});

/** Returns the cells of each table row of a report. */
function rowsOf({ pages, elements }: Layout): string[][] {
  const rows = new Map<number, string[]>();
  for (const mark of pages.flat()) {
    const cell = mark.element === null ? undefined : elements[mark.element];
    if (mark.kind !== 'text' || !cell || !/^T[HD]$/.test(cell.role)) continue;
    const row = cell.parent ?? -1;
    rows.set(row, [...(rows.get(row) ?? []), mark.text]);
  }
  return [...rows.values()];
}

test('in 100 random plans the report has the figures of the CSV, and of the plan in either money and at other returns', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (input) => {
      const facts = await reportCase({ mode: 'single', site: FULL_SITE, input });
      const layout = layoutReport(describeReport(facts), measure);
      const rows = rowsOf(layout);
      const [years = ''] = yearlyCsv(facts.statement, {
        input,
        currency: facts.currency,
        mode: 'single',
        holdings: [],
        ratesOrigin: facts.ratesAsAt,
      }).split('\n\n');
      const inFile = years
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
      const inReport = rows.filter(([year = '']) => /^\d+$/.test(year));
      expect(inReport.map((row) => row.map((cell) => cell.replaceAll(',', '')))).toEqual(inFile);

      const [, ...total] = rows.find(([name]) => name === 'Total') ?? [];
      const [opening = 0, paidIn = 0, earned = 0, closing = 0] = total.map((cell) =>
        Math.round(Number(cell.replaceAll(',', '')) * 100),
      );
      expect(opening + paidIn + earned).toBe(closing);

      const texts = layout.pages.flat().flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
      const other = otherBasis(input);
      const { lower, higher, afterCharges } = whatIf(input, FULL_SITE.annualCharges);
      const said = [lower, higher, afterCharges].map((each) => each?.statement.futureValue ?? 0);
      for (const amount of [facts.statement.futureValue, ...said])
        expect(texts).toContain(formatMoney(amount, 'R'));
      if (!other.isSame) expect(texts.join('\n')).toContain(formatMoney(other.futureValue, 'R'));
    }),
    { numRuns: 100 },
  );
});
