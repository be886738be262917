import { describe, expect, test } from 'vitest';
import { allTags, readPdf } from '#test/read-pdf.ts';
import { builtFonts, FULL_SITE, NO_BROWSER, type ReportCase, reportCase } from '#test/report.ts';
import { createReport } from './create-report.ts';

const TODAY = /today’s money/i;
const MONEY = /R-?\d|\d\.\d\d\b(?!%)/;
const fonts = await builtFonts();

/** Returns the words of each section of a report by its head, and its figures in words. */
async function placesOf(given: ReportCase) {
  const { pages, outline, tags } = await readPdf(
    createReport(await reportCase(given), fonts, NO_BROWSER),
  );
  const places = new Map<string, string>();
  let head = '';
  for (const text of pages.flat()) {
    if (outline.includes(text)) head = text;
    places.set(head, `${places.get(head) ?? ''} ${text}`);
  }
  const figures = allTags(tags).flatMap(({ alt }) => alt ?? []);
  return { places, figures, all: pages.flat().join(' ') };
}

describe.each<[string, ReportCase]>([
  ['a gain', {}],
  ['a loss', { input: { inflationRate: 14 } }],
  ['a single class for one year', { mode: 'single', input: { years: 1 } }],
  ['all that a white label says, 30 years', { site: FULL_SITE, input: { years: 30 } }],
])('%s', (_, given) => {
  test('with inflation on, every place that shows an amount says its money', async () => {
    const input = { ...given.input, adjustForInflation: true };
    const { places, figures } = await placesOf({ ...given, input });
    const withMoney = [...places].filter(([, text]) => MONEY.test(text));
    expect(withMoney.map(([head]) => head)).toEqual(
      expect.arrayContaining([
        'Investment projection',
        'Investment growth, in today’s money',
        'Yearly breakdown',
      ]),
    );
    // Costs are the provider's words; the first payments are the same in both moneys.
    for (const [head, text] of withMoney)
      if (!['Costs and charges', 'Assumptions'].includes(head)) expect(text).toMatch(TODAY);
    const assumptions = places.get('Assumptions') ?? '';
    expect(assumptions).toMatch(
      given.input?.inflationRate ? /Top-up, year \d+, today’s money R/ : /Monthly top-up R/,
    );
    for (const figure of figures) expect(figure).toMatch(TODAY);
    expect(places.get('How this is worked out')).toMatch(/All amounts are in today’s money/);
  });

  test('with inflation off, only a fact and the method say what it is worth today', async () => {
    const { figures, all } = await placesOf(given);
    expect(all.match(/\btoday\b/gi)).toHaveLength(2);
    expect(all).toMatch(/In today’s money R[\d,.]+ at \d+% inflation/);
    expect(all).toMatch(/The R[\d,.]+ in today’s money is worked out with/);
    expect(figures.join(' ')).not.toMatch(/today/i);
  });
});
