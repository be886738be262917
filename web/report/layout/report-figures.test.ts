import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { rangeWords } from '#lib/domain/words.ts';
import { yearlyCsv } from '#lib/domain/yearly-csv.ts';
import { anyPlan } from '#test/plans.ts';
import { builtFonts, FULL_SITE, NO_BROWSER, reportCase } from '#test/report.ts';
import { textMeasure } from '../pdf/draw.ts';
import { openPdf } from '../pdf/pdf-document.ts';
import { describeReport } from '../report-model.ts';
import type { Layout } from './paper.ts';
import { layoutReport } from './report-layout.ts';

const measure = textMeasure(openPdf(await builtFonts()), NO_BROWSER);

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

test('in 100 random plans the report has the figures of the plan and of the CSV', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, fc.boolean(), async (input, isAfterCharges) => {
      const facts = await reportCase({ mode: 'single', site: FULL_SITE, input, isAfterCharges });
      const { plan } = facts;
      const layout = layoutReport(describeReport(facts), measure);
      const rows = rowsOf(layout);
      const [years = ''] = yearlyCsv(plan, facts.ratesOrigin).split('\n\n');
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

      const texts = layout.pages
        .flat()
        .flatMap((mark) => (mark.kind === 'text' ? mark.text.trimEnd() : []));
      const { statement, otherCharges, otherFutureValue } = plan;
      expect(texts.join('')).toContain(formatMoney(statement.futureValue, 'R'));
      const range = rangeWords(plan);
      if (range) expect(texts).toEqual(expect.arrayContaining([range.low, range.high]));
      const charged = plan.isEmpty ? null : otherCharges?.statement.futureValue;
      for (const amount of [otherFutureValue, charged])
        if (amount != null) expect(texts).toContain(formatMoney(amount, 'R'));
    }),
    { numRuns: 100 },
  );
});
