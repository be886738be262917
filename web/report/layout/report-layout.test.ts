import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { formatMoney } from '#lib/domain/format.ts';
import type { Site } from '#lib/schemas/site.ts';
import {
  builtFonts,
  FULL_SITE,
  manyClasses,
  NO_BROWSER,
  type ReportCase,
  reportCase,
} from '#test/report.ts';
import { LOSS } from '../palette.ts';
import { textMeasure } from '../pdf/draw.ts';
import { openPdf } from '../pdf/pdf-document.ts';
import { describeReport, type ReportFacts } from '../report-model.ts';
import { CONTENT_END, LEFT, PAGE, RIGHT } from './page.ts';
import type { Layout, Mark, TextMark } from './paper.ts';
import { layoutReport } from './report-layout.ts';

const FOOTER = 795;
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

/** The box that the ink of a text stays in. */
function inkOf({ x, y, width, size }: TextMark) {
  return { left: x, right: x + width, top: y - 0.74 * size, bottom: y + 0.2 * size };
}

function overlapping(page: Mark[]): string[] {
  const boxes = textsOn(page).map((mark) => ({ text: mark.text, ...inkOf(mark) }));
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

function checkPages({ pages }: Layout, facts: ReportFacts): void {
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

test.each([
  [1, 2, 2],
  [10, 2, 2],
  [20, 2, 3],
  [30, 3, 3],
])('%i years make %i pages, and %i with all that a white label says', async (years, bare, full) => {
  for (const [site, count] of [
    [{}, bare],
    [FULL_SITE, full],
  ] as const)
    for (const adjustForInflation of [false, true]) {
      const facts = await reportCase({ site, input: { years, adjustForInflation } });
      expect(layoutOf(facts).pages).toHaveLength(count);
    }
});

test('what stands left in the hero ends before its divider', async () => {
  const DIVIDER = 265.4;
  const currency = { code: 'KES', symbol: 'KSh' };
  for (const adjustForInflation of [false, true])
    for (const initialDeposit of [0, 1e12]) {
      const input = { adjustForInflation, initialDeposit, years: 30, inflationRate: 5.25 };
      const { pages } = layoutOf(await reportCase({ currency, input }));
      const left = textsOn(pages[0]).filter(({ x, y }) => x === LEFT + 20 && y < 260);
      expect(left.length).toBeGreaterThanOrEqual(4);
      for (const { x, width } of left) expect(x + width).toBeLessThan(DIVIDER);
    }
});

test('the last year goes to the next page with a total row that would not fit under it', async () => {
  const facts = await reportCase({ classes: manyClasses(9), input: { years: 16 } });
  const layout = layoutOf(facts);
  checkPages(layout, facts);
  expect(wordsOn(layout.pages[1])).toContain('15');
  expect(wordsOn(layout.pages[2])).toEqual(expect.arrayContaining(['16', 'Total']));
});

test('the first page is full: its lower block ends where the page does', async () => {
  for (const count of [1, 3, 6, 8, 9]) {
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

test.each([
  ['alone', {}],
  ['with all that a white label says', FULL_SITE],
])('the allocation moves to the second page past 8 classes: %s', async (_, site) => {
  const rowsOf = async (count: number, page: number) => {
    const { pages } = layoutOf(await reportCase({ classes: manyClasses(count), site }));
    return wordsOn(pages[page]).filter((text) => text === 'Blended').length;
  };
  expect([await rowsOf(8, 0), await rowsOf(8, 1)]).toEqual([1, 0]);
  expect([await rowsOf(9, 0), await rowsOf(9, 1)]).toEqual([0, 1]);
});

test('a table that goes on has its column heads again, read aloud once', async () => {
  const { pages, elements } = layoutOf(
    await reportCase({ classes: manyClasses(9), input: { years: 30 } }),
  );
  const withHead = pages.filter((page) => wordsOn(page).includes('Opening'));
  expect(withHead).toHaveLength(2);
  const heads = withHead.map((page) => textsOn(page).find(({ text }) => text === 'Opening'));
  expect(heads.map((head) => head?.element !== null)).toEqual([true, false]);
  expect(elements.filter(({ scope }) => scope === 'Column')).toHaveLength(4 + 5);
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
  const paths = (layoutReport(report, measure).pages[0] ?? []).filter(
    (mark) => mark.kind === 'path',
  );
  expect(paths.filter(({ stroke }) => stroke === LOSS)).toHaveLength(1);
  expect(paths.filter(({ fill }) => fill === report.palette.interestOnAccent)).toEqual([]);
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
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(4.5);
    const words = texts.map(({ text }) => text).join('');
    for (const whole of [name, email, site.contact?.email]) expect(words).toContain(whole);
    const grid = (layout.pages[0] ?? []).flatMap((mark) =>
      mark.kind === 'path' && mark.dash ? [mark.steps[0]?.c[1] ?? 0] : [],
    );
    const bottom = (texts.find(({ text }) => text === 'Year')?.y ?? 0) - 22.8;
    expect(bottom - Math.min(...grid)).toBeGreaterThanOrEqual(60);
  }
});

test.each<[string, string, (named: RatedAssetClass) => ReportCase]>([
  ['in the allocation', 'Worldwide Flexible Balanced', (it) => ({ classes: [it, it] })],
  [
    'in the allocation on a page of its own',
    'Aldermoor Worldwide Flexible Balanced and Income Fund of Funds for Institutions',
    (it) => ({ classes: Array(9).fill(it) }),
  ],
  [
    'in the facts of a single class',
    'Aldermoor Worldwide Flexible Balanced Fund of Funds',
    (it) => ({ mode: 'single', classes: [it] }),
  ],
])('the name of a fund wraps where its row has room: %s', async (_, name, caseOf) => {
  const [first] = manyClasses(1);
  if (!first) throw new Error('A class was asked for.');
  const { pages } = layoutOf(await reportCase(caseOf({ ...first, name })));
  const words = pages.flatMap(textsOn).filter(({ size }) => size === 8);
  expect(words.map(({ text }) => text).join(' ')).toContain(name);
  for (const page of pages) expect(overlapping(page)).toEqual([]);
});

test.each([
  'Aldermoor Global Multi-Asset Income and Growth Fund of Funds',
  'Aldermoor Global Multi-Asset Income',
  'ALDERMOOR WORLDWIDE MULTI-MANAGER MONEY MARKET FUND CLASS AM',
  'MUNICIPAL MORTGAGE AND WARRANT FUND WWM WWM WWM WWM WWM WWMM',
])('eight funds have their whole names on the first page, between its rules: %s', async (name) => {
  const classes = manyClasses(8).map((assetClass) => ({ ...assetClass, name }));
  const facts = await reportCase({ classes });
  const layout = layoutOf(facts);
  checkPages(layout, facts);
  const [page = []] = layout.pages;
  expect(wordsOn(page).join(' ').split(name)).toHaveLength(9);
  const rules = page.flatMap((mark) => {
    const [x = 0, y = 0] = (mark.kind === 'path' && mark.steps[0]?.c) || [];
    return mark.kind === 'path' && mark.steps.length === 2 && x === 283 ? [y] : [];
  });
  expect(rules.length).toBeGreaterThanOrEqual(8);
  for (const mark of textsOn(page).filter(({ text, x }) => x === 296 && name.includes(text))) {
    const { top, bottom } = inkOf(mark);
    expect(rules.filter((y) => y > top && y < bottom)).toEqual([]);
  }
});

test('a fund whose name reads like a rate keeps its own rate and risk in the headline', async () => {
  const name = 'Fixed Deposit at 9% a year';
  const [first] = manyClasses(1);
  if (!first) throw new Error('A class was asked for.');
  for (const longer of [name, `${name}, ${'renewed every year '.repeat(8)}`.trim()]) {
    const assetClass = { ...first, name: longer, rate: 0.0725, risk: 'low' as const };
    const { pages } = layoutOf(await reportCase({ mode: 'single', classes: [assetClass] }));
    const headline = wordsOn(pages[0]).join(' ');
    expect(headline).toMatch(/Fixed Deposit.* at 7\.25% a year, low risk/);
    if (longer === name) expect(headline).toContain(name);
  }
});

test('a page is A4', () => {
  expect(PAGE).toEqual({ width: 595.28, height: 841.89 });
});
