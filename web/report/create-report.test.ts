import { expect, test } from 'vitest';
import { allTags, readPdf } from '#test/read-pdf.ts';
import {
  builtFonts,
  FULL_SITE,
  manyClasses,
  NO_BROWSER,
  type ReportCase,
  reportCase,
} from '#test/report.ts';
import { createReport } from './create-report.ts';

const fonts = await builtFonts();

async function make(given?: ReportCase) {
  const facts = await reportCase(given);
  const bytes = createReport(facts, fonts, NO_BROWSER);
  return { facts, bytes, ...(await readPdf(bytes)) };
}

const usual = await make();
const reportOf = async (given?: ReportCase) => (given ? make(given) : usual);

test('says one rate everywhere, with up to two decimals', async () => {
  const { pages } = await reportOf();
  const first = pages[0]?.join(' | ');
  expect(first).toContain('Blended portfolio at 9.64% a year, medium risk');
  expect(first).toContain('Expected return | 9.64% a year');
  expect(first).toContain('Blended | Medium | 9.64% | 100%');
  expect(first).toContain('2 points lower (7.64%)');
  expect(first).toContain('2 points higher (11.64%)');
  expect(pages.flat().join(' ')).toContain('The blended return of 9.64% is the average');
  expect(pages.flat().join(' ')).not.toMatch(/\b9\.6%/);
});

test('says what is estimated, and what it is worth in the other money', async () => {
  const { pages } = await reportOf();
  expect(pages.flat()).toContain('R63,083.41');
  expect(pages[0]?.join(' | ')).toContain(
    'ESTIMATED VALUE AFTER 10 YEARS | R148,550.77 | Worth R91,096.13 today, at 5% inflation | Blended',
  );
  const today = await reportOf({ input: { adjustForInflation: true } });
  expect(today.pages[0]?.join(' | ')).toContain(
    'ESTIMATED VALUE AFTER 10 YEARS, IN TODAY’S MONEY | R91,096.13 | in today’s money, with inflation at 5% a year | Before inflation: R148,550.77 | Blended',
  );
});

test('leaves the other money out where it is the same', async () => {
  for (const adjustForInflation of [false, true]) {
    const { pages } = await reportOf({ input: { adjustForInflation, inflationRate: 0 } });
    expect(pages[0]?.join(' ')).not.toMatch(/Worth R|that day/);
  }
});

const WARNING =
  'For illustration only, and not guaranteed. The value depends on the underlying investments and can fall as well as rise. Fees and tax are not deducted; they would reduce it.';

test.each<[string, ReportCase]>([
  ['Rates as at November 18, 2026.', {}],
  ['Rates: Aldermoor’s assumptions, as at November 18, 2026.', { site: FULL_SITE }],
  ['Rates: standard rates.', { site: FULL_SITE, ratesOrigin: 'standard' }],
  ['Rates: Aldermoor’s assumptions, date not known.', { site: FULL_SITE, ratesOrigin: null }],
  ['Rates: date not known.', { ratesOrigin: null }],
])('warns right below the figure, in the size of the body: %s', async (rates, given) => {
  const { pages } = await reportOf(given);
  const words = pages[0] ?? [];
  const from = words.indexOf('Interest share 42.5%') + 1;
  expect(words.slice(from, words.indexOf('Investment growth')).join(' ')).toBe(
    `${WARNING} ${rates}`,
  );
});

test('says what a lower or higher return, by its risk, and charges would make of it', async () => {
  const plain = await reportOf();
  const range = '2 points lower (7.64%) | R131,494.65 | 2 points higher (11.64%) | R168,433.71';
  expect(plain.pages[0]?.join(' | ')).toContain(`${range} | Assumptions`);
  const { pages, tags } = await reportOf({ site: FULL_SITE });
  expect(pages[0]?.join(' | ')).toContain(
    `${range} | After charges of 1.2% a year | R138,007.16 | Assumptions`,
  );
  const [table] = allTags(tags).filter(({ role }) => role === 'Table');
  expect(table?.children.map(({ children }) => children.map(({ role }) => role))).toEqual([
    ['TH', 'TD', 'TH', 'TD'],
    ['TH', 'TD'],
  ]);
  const losing = await reportOf({ mode: 'single', input: { annualRate: 0.005 } });
  expect(losing.pages[0]?.join(' | ')).toContain('1 point lower (-0.5%) | R');
});

test('of nothing invested, lists no lower or higher return', async () => {
  const nothing = { initialDeposit: 0, monthlyTopUp: 0 };
  const { pages } = await reportOf({ site: FULL_SITE, input: nothing });
  expect(pages.flat().join()).not.toMatch(/lower \(|higher \(|After charges/);
});

test('after charges every figure is, the rates in brackets are those used, and only tax is left out', async () => {
  const { pages } = await reportOf({ mode: 'single', site: FULL_SITE, isAfterCharges: true });
  const first = pages[0]?.join(' | ') ?? '';
  for (const words of [
    'R117,927.51',
    'Worth R73,155.33 today, at 5% inflation',
    'Money Market Funds at 7% a year, low risk',
    '1 point lower (4.8%) | R111,301.10 | 1 point higher (6.8%) | R125,067.73 | Before charges | R126,561.24',
    'Expected return | 7% a year | After charges of 1.2% a year | 5.8%',
    'Charges of 1.2% a year are deducted.',
  ])
    expect(first).toContain(words);
  const words = pages.flat().join(' ');
  expect(words).toContain('Tax is not deducted.');
  expect(words).not.toMatch(/Fees and tax/);
  const today = await reportOf({
    mode: 'single',
    site: FULL_SITE,
    isAfterCharges: true,
    input: { adjustForInflation: true },
  });
  expect(today.pages.flat().join(' ')).toContain(
    'After inflation of 5% a year, the return after charges becomes a real return of 0.76% and',
  );
});

test('says costs, charges and licence where the white label does', async () => {
  const plain = await reportOf();
  const words = plain.pages.flat().join(' ');
  expect(words).toContain(
    'Inflation counts only where that is said. Fees and tax are not deducted.',
  );
  expect(words).not.toMatch(/Costs and charges|FSP/);
  const { pages, outline } = await reportOf({ site: FULL_SITE });
  expect(pages[1]?.join(' ')).toContain(
    `Inflation counts only where that is said. Costs and charges ${FULL_SITE.charges} Important information`,
  );
  expect(outline.slice(-3)).toEqual([
    'How this is calculated',
    'Costs and charges',
    'Important information',
  ]);
  for (const page of pages) expect(page.at(-1)).toBe(FULL_SITE.licence);
});

test.each([10, 30])('has a line to sign on its last page: %i years', async (years) => {
  for (const site of [{}, FULL_SITE]) {
    const { pages } = await reportOf({ input: { years }, site });
    expect(pages.at(-1)?.join(' ')).toMatch(/Prepared by Client Date/);
  }
});

test('what is important begins with the disclaimer of the company', async () => {
  const { pages } = await reportOf({ site: { disclaimer: 'Aldermoor says so.' } });
  expect(pages.at(-1)?.join(' ')).toContain(
    'Important information Aldermoor says so. This projection',
  );
});

test('names of 60 letters are whole on every page', async () => {
  const provider = 'Aldermoor and Partners International Asset Managers of Africa';
  const fund = 'Aldermoor Global Multi-Asset Income and Growth Fund of Funds';
  const named = { name: provider.slice(0, 60), descriptor: 'Asset Management' };
  for (const years of [10, 30]) {
    const [first] = manyClasses(1);
    if (!first) throw new Error('A class was asked for.');
    const classes = [{ ...first, name: fund }];
    const { pages } = await reportOf({ mode: 'single', classes, site: named, input: { years } });
    for (const page of pages) expect(page.join(' ')).toContain(named.name);
    expect(pages.flat().join(' ')).toContain(fund);
    expect(pages.flat().join(' ')).not.toContain('…');
  }
});

test('says what the projection rests on', async () => {
  const { pages } = await reportOf({
    mode: 'single',
    ratesOrigin: 'standard',
    input: { adjustForInflation: true },
  });
  const first = pages[0]?.join(' | ');
  for (const pair of [
    'Initial deposit | R10,000.00',
    'Monthly top-up, year 1 | R500.00',
    'Top-up, year 10, today’s money | R500.00',
    'Annual escalation | 5%',
    'Investment period | 10 years',
    'Expected return | 7% a year',
    'Compounding | Monthly',
    'Inflation adjustment | 5% a year',
    'Rates as at | Standard rates',
    'Invested in | Money Market Funds',
    'Lower returns with minimal risk. Suitable for short-term goals.',
    'in today’s money',
  ])
    expect(first).toContain(pair);
  const words = pages.flat().join(' ');
  for (const note of [
    'compounded monthly',
    'licensed adviser',
    'can fall as well as rise',
    'Fees and tax',
  ])
    expect(words).toContain(note);
  for (const page of pages)
    expect(page).toContain('Estimates only. This report is not financial advice.');
});

test('says what live rates are as at, and never calls them standard rates', async () => {
  const { pages } = await reportOf();
  expect(pages[0]?.join(' | ')).toContain('Rates as at | November 18, 2026, revision 12');
  const unknown = await reportOf({ ratesOrigin: null });
  expect(unknown.pages[0]?.join(' | ')).toContain('Rates as at | Date not known');
});

test.each([
  'Zoë Łukasz Nguyễn',
  'Σωκράτης',
  'Дмитрий Ґєїў',
  'Ọláìtán Ŋɖɔŋ',
  '/ ) ( \\ <> [] {} % Tj ET /JavaScript (x)',
  'endstream endobj',
])('the name %s can be read and copied', async (firstName) => {
  const client = { firstName, lastName: 'Mokoena', email: 'a@example.com', phone: '' };
  const { pages, info } = await reportOf({ client });
  expect(pages[0]).toContain(`${firstName} Mokoena`);
  expect(info.Title).toBe(`Investment projection for ${firstName} Mokoena`);
});

test('a name full of control and direction marks is read without them', async () => {
  const client = {
    firstName: 'An\u0000na\u001b\u202e\u200b',
    lastName: 'Mo\u2028ko\tena\uFEFF',
    email: 'a@example.com',
    phone: '',
  };
  const { pages } = await reportOf({ client });
  expect(pages[0]).toContain('Anna Mo ko ena');
});

test('holds nothing that runs or leads away', async () => {
  const hostile = '/JS (app.alert(1)) /OpenAction /Launch /URI (http://x.example)';
  const { bytes, pages } = await reportOf({
    client: { firstName: hostile, lastName: 'X', email: 'a@example.com', phone: hostile },
  });
  expect(pages[0]?.join(' ')).toContain(hostile);
  const plain = Buffer.from(bytes)
    .toString('latin1')
    .replace(/stream\n[\s\S]*?\nendstream/g, '');
  const strings = plain.replace(/\((?:\\.|[^\\)])*\)/g, '()');
  expect(strings).not.toMatch(/\/(?:JS|JavaScript|Launch|URI|AA|SubmitForm|EmbeddedFile)\b/);
});

test('is tagged: title, heads, figures in words, tables with heads', async () => {
  const { tags, marks, outline } = await reportOf();
  const all = allTags(tags);
  const of = (role: string) => all.filter((tag) => tag.role === role);
  expect(marks).toMatchObject({ Marked: true });
  expect(of('H1')).toHaveLength(1);
  expect(of('H2')).toHaveLength(7);
  expect(of('Table').length).toBeGreaterThanOrEqual(3);
  expect(of('Figure').map(({ alt }) => alt)).toEqual([
    'Investment growth over 10 years. Total value rises from R10,000.00 to R148,550.77; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
    expect.stringContaining('Contributions and interest by year.'),
  ]);
  expect(outline).toEqual([
    'Investment projection',
    'Investment growth',
    'Assumptions',
    'Portfolio allocation',
    'Yearly breakdown',
    'Contributions and interest by year',
    'How this is calculated',
    'Important information',
  ]);
});

test('every table head says what it is the head of, and every page leads to its tags', async () => {
  const { bytes } = await reportOf({ classes: manyClasses(9), input: { years: 30 } });
  const text = Buffer.from(bytes).toString('latin1');
  const heads = text.match(/\/S \/TH\b[^\n]*/g) ?? [];
  expect(heads.length).toBeGreaterThan(40);
  for (const head of heads) expect(head).toMatch(/\/Scope \/(?:Row|Column)/);
  const [, numbers = ''] = /\/ParentTree <<\/Nums \[(.*?)\]>>/.exec(text) ?? [];
  expect(numbers.match(/\d+ \[/g)).toHaveLength(3);
});

test('carries title, author, subject, language and shows its title', async () => {
  const { info, viewer, bytes } = await reportOf();
  expect(info).toMatchObject({
    Title: 'Investment projection for Zoë Łukasz Nguyễn',
    Author: 'Aldermoor Asset Management',
    Subject: 'Client report, November 20, 2026',
    Language: 'en-US',
    CreationDate: expect.stringMatching(/^D:20261120000000/),
    PDFFormatVersion: '1.7',
  });
  expect(viewer).toMatchObject({ DisplayDocTitle: true });
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (en-US)');
});

test('the same facts on the same day give the same bytes, other facts do not', async () => {
  const morning = await reportOf();
  const evening = await reportOf({ date: new Date(2026, 10, 20, 22, 15) });
  const tomorrow = await reportOf({ date: new Date(2026, 10, 21) });
  expect(Buffer.from(evening.bytes).equals(Buffer.from(morning.bytes))).toBe(true);
  expect(Buffer.from(tomorrow.bytes).equals(Buffer.from(morning.bytes))).toBe(false);
});

test('ten years take no more than 50 KB', async () => {
  const { bytes } = await reportOf({ site: FULL_SITE });
  expect(bytes.length).toBeLessThanOrEqual(50_000);
});

test('every offset of the file leads to its object', async () => {
  const { bytes } = await reportOf();
  const text = Buffer.from(bytes).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const [, count = ''] = /^xref\n0 (\d+)\n/.exec(text.slice(start)) ?? [];
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) =>
    Number(at),
  );
  expect(offsets).toHaveLength(Number(count) - 1);
  offsets.forEach((at, index) => {
    expect(text.slice(at, at + 20)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  });
});
