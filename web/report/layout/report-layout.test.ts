import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { PLAN_NAMES } from '#lib/domain/kept-plan.ts';
import { yearByMonth } from '#lib/domain/year-by-month.ts';
import type { Site } from '#lib/schemas/site.ts';
import { DEFAULT_PLAN, typedPlanOf } from '#test/plans.ts';
import { builtFonts, FULL_SITE, manyClasses, NO_BROWSER, reportCase } from '#test/report.ts';
import { textMeasure } from '../pdf/draw.ts';
import { openPdf } from '../pdf/pdf-document.ts';
import { describeReport, type ReportFacts } from '../report-model.ts';
import type { Mark, TextMark } from './marks.ts';
import { CONTENT_END, LEFT, PAGE, RIGHT, SPLIT } from './page.ts';
import type { Layout } from './paper.ts';
import { boundsOf } from './paths.ts';
import { layoutReport } from './report-layout.ts';

const FOOTER = 799;
const measure = textMeasure(openPdf(await builtFonts()), NO_BROWSER);

const layoutOf = (facts: ReportFacts) => layoutReport(describeReport(facts), measure);
const textsOn = (page: Mark[] | undefined) =>
  (page ?? []).filter((mark): mark is Mark & TextMark => mark.kind === 'text');
const wordsOn = (page: Mark[] | undefined) => textsOn(page).map(({ text }) => text.trim());

const textUpTo = (maxLength: number) =>
  fc.option(fc.string({ minLength: 1, maxLength, unit: fc.constantFrom('a', 'W', ' ', 'é') }), {
    nil: undefined,
  });

const cases = fc
  .record({
    mode: fc.constantFrom('single', 'blended'),
    classes: fc.integer({ min: 1, max: 12 }),
    years: fc.integer({ min: 1, max: 30 }),
    initialDeposit: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e12, noNaN: true })),
    monthlyTopUp: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e12, noNaN: true })),
    annualEscalation: fc.integer({ min: 0, max: 100 }),
    annualRate: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    inflationRate: fc.integer({ min: 0, max: 100 }),
    adjustForInflation: fc.boolean(),
    symbol: fc.constantFrom('R', 'KSh', '₦', 'WWWWWWWW'),
    name: fc.oneof(fc.constant('Zoë Nguyễn'), textUpTo(400)),
    site: fc.record({
      charges: textUpTo(400),
      annualCharges: fc.constantFrom(undefined, 0.01, 100),
      licence: textUpTo(160),
      ratesSource: textUpTo(80),
    }),
  })
  .map(({ mode, classes, symbol, name, site, ...input }) =>
    reportCase({
      mode: mode as 'single' | 'blended',
      classes: manyClasses(classes),
      currency: { code: 'ABCDEFGHIJKL', symbol },
      site,
      client: { firstName: name ?? 'Ann', lastName: 'X', email: 'x@example.com', phone: '' },
      input,
    }),
  );

function overlapping(page: Mark[]): string[] {
  const boxes = textsOn(page).map((mark) => ({ text: mark.text, ...boundsOf([mark]) }));
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5,
      )
      .map((b) => `'${a.text}' and '${b.text}'`),
  );
}

function outside(page: Mark[]): string[] {
  const texts = textsOn(page)
    .filter((mark) => mark.x < LEFT - 0.01 || mark.x + mark.width > RIGHT + 0.01)
    .map(({ text }) => text);
  const low = textsOn(page)
    .filter(({ y }) => y > CONTENT_END && y < FOOTER)
    .map(({ text }) => text);
  const points = page
    .flatMap((mark) => (mark.kind === 'path' ? mark.steps : []))
    .flatMap(({ c }) => c.map((part, index) => ({ part, isX: index % 2 === 0 })));
  const far = points.filter(({ part, isX }) =>
    isX ? part < LEFT - 0.01 || part > RIGHT + 0.01 : part < 30 || part > FOOTER + 1,
  );
  return [...texts, ...low, ...far.map(({ part }) => String(part))];
}

/** Returns how many columns the rows of each table have: one number where all have as many. */
function columnsOf({ elements }: Layout): number[][] {
  const rows = new Map<number | null, Map<number | null, number>>();
  for (const { role, parent, span = 1 } of elements) {
    if (!/^T[HD]$/.test(role)) continue;
    const table = elements[parent ?? -1]?.parent ?? null;
    const columns = rows.get(table) ?? new Map();
    rows.set(table, columns.set(parent, (columns.get(parent) ?? 0) + span));
  }
  return Array.from(rows.values(), (columns) => [...new Set(columns.values())]);
}

function checkPages(layout: Layout, facts: ReportFacts): void {
  const { pages } = layout;
  for (const columns of columnsOf(layout)) expect(columns).toHaveLength(1);
  for (const page of pages) {
    expect(overlapping(page)).toEqual([]);
    expect(outside(page)).toEqual([]);
  }
  const { rows } = facts.plan.statement;
  const years = pages.map((page) => {
    const words = wordsOn(page);
    const from = words.lastIndexOf('Closing');
    return from < 0 ? [] : rows.filter(({ closing }) => words.includes(formatMoney(closing, '')));
  });
  // Every year stands in the table once, and the total row stands below a year.
  const withTotal = pages.findIndex((page) => wordsOn(page).includes('Total'));
  expect(withTotal).toBeGreaterThan(0);
  expect(years[withTotal]?.length).toBeGreaterThan(0);
  for (const [index, page] of pages.entries())
    expect(wordsOn(page)).toContain(`Page ${index + 1} of ${pages.length}`);
}

test('nothing overlaps, nothing leaves its margins and no total stands alone, whatever the figures', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (made) => {
      const facts = await made;
      checkPages(layoutOf(facts), facts);
    }),
    { numRuns: 75 },
  );
});

test('every period from 1 to 30 years and every number of classes from 1 to 40 breaks its pages well', async () => {
  for (let years = 1; years <= 30; years++) {
    const facts = await reportCase({ input: { years }, classes: manyClasses(years % 12 || 12) });
    checkPages(layoutOf(facts), facts);
  }
  for (let count = 1; count <= 40; count++) {
    const facts = await reportCase({ classes: manyClasses(count) });
    checkPages(layoutOf(facts), facts);
  }
});

test('one to thirty years take two pages, with all that a white label says too', async () => {
  const nextStep = { label: 'Talk to an adviser', url: 'https://www.example.com/advice' };
  for (const site of [{}, { ...FULL_SITE, nextStep }])
    for (const years of [1, 2, 10, 20, 30])
      for (const adjustForInflation of [false, true]) {
        const input = { years, adjustForInflation };
        const { pages } = layoutOf(await reportCase({ site, input, isAfterCharges: true }));
        expect(pages).toHaveLength(2);
      }
});

test('draws the bars of each year from three years on, where there is room', async () => {
  const hasBars = async (years: number) =>
    layoutOf(await reportCase({ input: { years } })).outline.some(({ title }) =>
      title.startsWith('Contributions and interest'),
    );
  expect(await Promise.all([1, 2, 3, 10, 30].map(hasBars))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('a plan of one or two years has its months under each year, and no longer one', async () => {
  for (const [years, count] of [
    [1, 12],
    [2, 24],
    [3, 0],
  ] as const) {
    const facts = await reportCase({ input: { years } });
    const words = wordsOn(layoutOf(facts).pages[1]);
    expect(words.filter((word) => word.startsWith('Month '))).toHaveLength(count);
    if (count === 0) continue;
    const { months } = yearByMonth(facts.plan.input, years);
    for (const { month, ...amounts } of months) {
      const at = words.lastIndexOf(`Month ${month}`);
      const cells = Object.values(amounts).map((amount) => formatMoney(amount, ''));
      expect(words.slice(at + 1, at + 5)).toEqual(cells);
    }
  }
});

test('the first page is full: its lower block ends where the page does', async () => {
  for (const count of [1, 3, 6, 12, 13]) {
    const { pages } = layoutOf(await reportCase({ classes: manyClasses(count) }));
    const lowest = Math.max(
      ...textsOn(pages[0])
        .map(({ y }) => y)
        .filter((y) => y < FOOTER),
    );
    expect(lowest).toBeGreaterThan(750);
    expect(lowest).toBeLessThanOrEqual(CONTENT_END);
  }
});

test('kept plans that end alike have their letters side by side', async () => {
  const basis = typedPlanOf({ ...DEFAULT_PLAN, monthlyTopUp: 510 });
  const kept = PLAN_NAMES.map((name) => ({ ...basis, name }));
  const facts = await reportCase({ mode: 'single', kept });
  const layout = layoutOf(facts);
  checkPages(layout, facts);
  expect(wordsOn(layout.pages[1])).toEqual(expect.arrayContaining(['A', 'B', 'C']));
});

test('past 12 classes they move to pages of their own, before the years', async () => {
  const pagesWithClasses = async (count: number) => {
    const { pages } = layoutOf(await reportCase({ classes: manyClasses(count) }));
    return pages.map((page) => wordsOn(page).filter((text) => text.endsWith(' a year')).length);
  };
  expect((await pagesWithClasses(12))[1]).toBe(0);
  expect((await pagesWithClasses(13))[1]).toBe(13);
});

test('money is never cut: it is written smaller', async () => {
  const facts = await reportCase({
    currency: { code: 'KES', symbol: 'KSh' },
    input: {
      initialDeposit: 1e12,
      monthlyTopUp: 1e12,
      annualEscalation: 100,
      annualRate: 1,
      years: 30,
    },
  });
  const { pages } = layoutOf(facts);
  const all = pages.flatMap(wordsOn);
  const { futureValue, totalInvested, interestEarned, rows } = facts.plan.statement;
  for (const amount of [futureValue, totalInvested, interestEarned])
    expect(all).toContain(formatMoney(amount, 'KSh'));
  for (const { closing } of rows) expect(all).toContain(formatMoney(closing, ''));
  expect(all.some((text) => text.includes('…'))).toBe(false);
});

test('a loss of nearly everything is drawn as lost, never as interest', async () => {
  const input = { adjustForInflation: true, inflationRate: 100, years: 30 };
  const report = describeReport(await reportCase({ input }));
  const bars = (layoutReport(report, measure).pages[0] ?? []).filter((mark) => {
    const { left, top, right, bottom } = boundsOf([mark]);
    return right - left > 100 && Math.round(bottom - top) === 6;
  });
  expect(bars).toMatchObject([{ dash: [1.5, 1.5] }]);
});

test('however long names and addresses are, the chart keeps its height and every word can be read', async () => {
  const longest = (length: number) => 'Worldwide Flexible '.repeat(30).slice(0, length).trim();
  const name = 'W'.repeat(200);
  const email = `${'e'.repeat(242)}@example.com`;
  const site: Partial<Site> = {
    ...FULL_SITE,
    name: longest(60),
    descriptor: longest(60),
    licence: longest(160),
    charges: longest(400),
    ratesSource: longest(80),
    contact: {
      phone: '0'.repeat(40),
      email: `${'e'.repeat(88)}@example.com`,
      address: [longest(100)],
    },
  };
  for (const adjustForInflation of [false, true]) {
    const facts = await reportCase({
      mode: 'single',
      site,
      client: { firstName: name, lastName: name, email, phone: '0'.repeat(60) },
      isAfterCharges: true,
      input: { adjustForInflation },
    });
    const layout = layoutOf(facts);
    checkPages(layout, facts);
    const texts = layout.pages.flatMap(textsOn);
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(4);
    const words = texts.map(({ text }) => text).join('');
    for (const whole of [name, email, site.contact?.email]) expect(words).toContain(whole);
    const figure = layout.elements.findIndex(({ role }) => role === 'Figure');
    const chart = boundsOf((layout.pages[0] ?? []).filter(({ element }) => element === figure));
    expect(chart.bottom - chart.top).toBeGreaterThanOrEqual(85);
  }
});

test.each([
  'Aldermoor Global Multi-Asset Income and Growth Fund of Funds',
  'Aldermoor Global Multi-Asset Income',
  'ALDERMOOR WORLDWIDE MULTI-MANAGER MONEY MARKET FUND CLASS AM',
  'MUNICIPAL MORTGAGE AND WARRANT FUND WWM WWM WWM WWM WWM WWMM',
  '阿爾德穆爾全球多元資產收益增長基金'.repeat(4).slice(0, 60),
])('ten funds have their whole names on the first page, between its rules: %s', async (name) => {
  const classes = manyClasses(10).map((assetClass) => ({ ...assetClass, name }));
  const facts = await reportCase({ classes });
  const layout = layoutOf(facts);
  checkPages(layout, facts);
  const [page = []] = layout.pages;
  const unspaced = (text: string) => text.replaceAll(' ', '');
  expect(unspaced(wordsOn(page).join('')).split(unspaced(name))).toHaveLength(11);
  const rules = page.flatMap((mark) => {
    const [x = 0, y = 0] = (mark.kind === 'path' && mark.steps[0]?.c) || [];
    return mark.kind === 'path' && mark.steps.length === 2 && x === SPLIT.right ? [y] : [];
  });
  expect(rules.length).toBeGreaterThanOrEqual(10);
  for (const mark of textsOn(page).filter(
    ({ text, x }) => x === SPLIT.right + 12 && name.includes(text.trim()),
  )) {
    const { top, bottom } = boundsOf([mark]);
    expect(rules.filter((y) => y > top && y < bottom)).toEqual([]);
  }
});

test('a page is A4', () => {
  expect(PAGE).toEqual({ width: 595.28, height: 841.89 });
});
