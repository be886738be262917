import { expect, test } from 'vitest';
import { DEFAULT_PLAN, typedPlanOf } from '#test/plans.ts';
import { allTags, contentOf, readPdf } from '#test/read-pdf.ts';
import {
  builtFonts,
  FULL_SITE,
  manyClasses,
  NO_BROWSER,
  ONE_PIXEL,
  type ReportCase,
  reportCase,
} from '#test/report.ts';
import { createReport } from './create-report.ts';
import { openPdf } from './pdf/pdf-document.ts';

const fonts = await builtFonts();

async function make(given?: ReportCase) {
  const facts = await reportCase(given);
  const bytes = createReport(facts, fonts, NO_BROWSER);
  return { facts, bytes, ...(await readPdf(bytes)) };
}

const usual = await make();
const KEPT = {
  ...typedPlanOf({ ...DEFAULT_PLAN, monthlyTopUp: 800, annualEscalation: 0 }),
  name: 'Plan A' as const,
};
const reportOf = async (given?: ReportCase) => (given ? make(given) : usual);

const first = (pages: string[][]) => pages[0]?.join(' | ') ?? '';
const all = (pages: string[][]) => pages.flat().join(' ');
const NEXT_STEP = { label: 'Talk to an adviser', url: 'https://www.example.com/advice' };

test('says one rate everywhere, with up to two decimals', async () => {
  const { pages } = await reportOf();
  for (const words of [
    'if returns are 2 points lower (7.64%) or higher (11.64%)',
    'in a blended portfolio at 9.64% a year.',
    'Return | 9.64% a year | With monthly compounding | 10.08% a year',
    'Blended rate | 9.64% a year | Blended risk level | Medium',
  ])
    expect(first(pages)).toContain(words);
  expect(all(pages)).toContain('The blended return of 9.64% is the average');
  expect(all(pages)).not.toMatch(/\b9\.6%/);
});

test('states the value, what it is in the other money, and between what it could be', async () => {
  const { pages } = await reportOf();
  expect(first(pages)).toContain(
    'In 10 years you could have | R148,550 | .77 | In today’s money | R91,096.13 | at 5% inflation | Between | R131,000 | and | R168,000 |',
  );
  const today = await reportOf({ input: { adjustForInflation: true } });
  expect(first(today.pages)).toContain(
    'In 10 years you could have, in today’s money | R91,096 | .13 | Before inflation | R148,550.77 | inflation of 5% a year | Between',
  );
});

test('says of each class of a blend its risk, rate and share', async () => {
  expect(first(usual.pages)).toContain(
    'Money Market Funds | Low risk | 7% a year | 34% | Yield Funds | Medium risk | 10% a year | 33%',
  );
  expect(Buffer.from(usual.bytes).toString('latin1')).toContain('/O /Table /ColSpan 3');
});

test('leaves out of the headline what is the same or not known', async () => {
  const same = { adjustForInflation: true, inflationRate: 0 };
  expect(first((await reportOf({ input: same })).pages)).not.toContain('Before inflation |');
  const nothing = { initialDeposit: 0, monthlyTopUp: 0 };
  const { pages } = await reportOf({ site: FULL_SITE, input: nothing });
  expect(first(pages)).not.toMatch(/Between|lower|higher|After charges/);
});

test('warns in the headline of what fees, tax and the market can do', async () => {
  const { pages } = await reportOf();
  expect(pages[0]?.join(' ')).toContain(
    'An estimate before fees and tax. It is not guaranteed: the value can fall as well as rise.',
  );
  expect(all(pages)).not.toContain('Over so short a time');
  const short = await reportOf({ input: { years: 4 } });
  expect(all(short.pages)).toContain(
    'Over so short a time it can also be worth less than you paid in.',
  );
});

test('after charges every figure is, and only tax is left out', async () => {
  const { pages } = await reportOf({ mode: 'single', site: FULL_SITE, isAfterCharges: true });
  for (const words of [
    'R117,927 | .51 | In today’s money | R73,155.33',
    'if returns are 1 point lower (4.8%) or higher (6.8%)',
    'Return | 7% a year | After charges of 1.2% a year | 5.8% a year | With monthly compounding | 5.96% a year | Value before charges | R126,561.24',
  ])
    expect(first(pages)).toContain(words);
  const words = all(pages);
  expect(words).toContain('5.8% a year after charges of 1.2%. An estimate before tax.');
  expect(words).toContain('5.8% a year after charges is 5.96% with monthly compounding.');
  expect(words).not.toContain('before fees and tax');
});

test.each<[string, ReportCase, string[]]>([
  [
    'rises never, one year',
    { input: { years: 1 } },
    ['Investment period', 'Initial deposit', 'Monthly top-up', 'Return'],
  ],
  [
    'in today’s money, standard rates',
    { ratesOrigin: 'standard', input: { adjustForInflation: true, inflationRate: 6 } },
    [
      'Top-up, year 10, today’s money | R459.11',
      'Inflation adjustment | 6% a year',
      'Standard rates',
    ],
  ],
  [
    'all that a white label says',
    { site: FULL_SITE },
    ['Value after charges of 1.2% a year | R138,007.16', 'Rates from | Aldermoor’s assumptions'],
  ],
  ['a day that is not known', { ratesOrigin: null }, ['Rates as at | Date not known']],
])('lists only what applies among the assumptions: %s', async (name, given, lines) => {
  const { pages } = await reportOf(given);
  const listed = first(pages).slice(first(pages).indexOf('Assumptions'));
  for (const line of lines) expect(listed).toContain(line);
  if (!name.startsWith('rises never')) return;
  expect(listed).not.toMatch(/escalation|year 1|Rates from/);
  expect(all(pages)).toContain('Each top-up is added before that month’s interest. ');
});

test('lists when live rates are as at, and their revision', async () => {
  expect(first(usual.pages)).toContain('Rates as at | November 18, 2026, revision 12');
});

test('says disclaimer and licence once, and in each footer what it is, for whom and of when', async () => {
  const { pages } = await reportOf({ site: { ...FULL_SITE, disclaimer: 'Aldermoor says so.' } });
  const last = pages.at(-1)?.join(' ');
  expect(last).toContain(`Important information Aldermoor says so. ${FULL_SITE.licence}`);
  expect(last).toContain(`Costs and charges ${FULL_SITE.charges}`);
  expect(last).toMatch(/Prepared by Client Date/);
  for (const once of ['Aldermoor says so.', FULL_SITE.licence])
    expect(all(pages).split(once)).toHaveLength(2);
  for (const [index, page] of pages.entries())
    expect(page.join(' ')).toContain(
      `Estimates only. Not financial advice. Page ${index + 1} of 2 Zoë Łukasz Nguyễn , November 20, 2026`,
    );
  expect(all(usual.pages)).not.toMatch(/Costs and charges|FSP/);
});

test('leads to the next step of the white label, and nowhere else', async () => {
  expect(usual.links).toEqual([]);
  const { pages, links, tags } = await reportOf({ site: { nextStep: NEXT_STEP } });
  expect(links).toEqual([NEXT_STEP.url]);
  const [link] = allTags(tags).filter(({ role }) => role === 'Link');
  expect(link?.text).toBe('Talk to an adviser: www.example.com/advice');
  expect(pages.at(-1)).toContain(link?.text);
});

test('names of 60 letters are whole on every page', async () => {
  const provider = 'Aldermoor and Partners International Asset Managers of Africa';
  const fund = 'Aldermoor Global Multi-Asset Income and Growth Fund of Funds';
  const named = { name: provider.slice(0, 60), descriptor: 'Asset Management' };
  for (const years of [10, 30]) {
    const [one] = manyClasses(1);
    if (!one) throw new Error('A class was asked for.');
    const classes = [{ ...one, name: fund }];
    const { pages } = await reportOf({ mode: 'single', classes, site: named, input: { years } });
    for (const page of pages) expect(page.join(' ')).toContain(named.name);
    expect(all(pages)).toContain(fund);
    expect(all(pages)).not.toContain('…');
  }
});

test('digits are all of one width in each weight, so that figures stand below each other', () => {
  const { widthOf } = openPdf(fonts);
  for (const weight of [400, 500, 600] as const) {
    const widths = [...'0123456789'].map((digit) => widthOf(digit, 'instrument', weight));
    expect(new Set(widths).size).toBe(1);
  }
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
  expect(first(pages).replaceAll(' | ', ' ')).toContain(`${firstName} Mokoena`);
  expect(info.Title).toBe(`Investment projection for ${firstName} Mokoena`);
});

test('the picture of a name hides nothing, and its text can be copied', async () => {
  const client = { firstName: '王小明', lastName: 'Ade محمد', email: 'a@example.com', phone: '' };
  const bytes = createReport(await reportCase({ client }), fonts, ONE_PIXEL);
  expect(Buffer.from(bytes).toString('latin1')).toContain('/ExtGState << /Multiply <</BM');
  const pictures = contentOf(bytes).match(/q \/Multiply gs \/Span <<\/ActualText[^Q]* Do/g);
  expect(pictures?.[0]).toContain('<FEFF738B5C0F660E>');
  // Letters from right to left would be copied backwards.
  expect(pictures?.map((picture) => picture.includes('Tj')).slice(0, 2)).toEqual([true, false]);
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

test('is tagged: title, heads in order, figures in words and with their places', async () => {
  const { tags, marks, outline } = await reportOf();
  const elements = allTags(tags);
  expect(marks).toMatchObject({ Marked: true });
  const heads = elements.filter(({ role }) => /^H\d$/.test(role));
  expect(heads.map(({ role, text }) => [role, text])).toEqual(
    outline.map((title, index) => [index === 0 ? 'H1' : 'H2', title]),
  );
  expect(outline).toEqual([
    'Investment projection',
    'Investment growth',
    'Assumptions',
    'Portfolio allocation',
    'Yearly breakdown',
    'Contributions and interest by year',
    'How this is worked out',
    'Important information',
  ]);
  const figures = elements.filter(({ role }) => role === 'Figure');
  expect(figures.map(({ alt }) => alt)).toEqual([
    'Investment growth over 10 years. Total value rises from R10,000.00 to R148,550.77; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
    expect.stringContaining('Contributions and interest by year.'),
  ]);
  for (const { bbox: [left = 0, bottom = 0, right = 0, top = 0] = [] } of figures) {
    expect([left, right].map(Math.round)).toEqual([48, 547]);
    expect(top - bottom).toBeGreaterThan(100);
  }
});

test.each<[string, ReportCase]>([
  ['ten years', {}],
  [
    'all that a white label says, 30 years in today’s money',
    { site: { ...FULL_SITE, nextStep: NEXT_STEP }, input: { years: 30, adjustForInflation: true } },
  ],
  ['kept plans and a goal', { mode: 'single', kept: [KEPT], goal: 1e6 }],
])('read by its structure, no two words run together: %s', async (_, given) => {
  const { pages, tags } = await reportOf(given);
  const words = new Set(pages.flatMap((page) => page.flatMap((text) => text.split(' '))));
  const elements = allTags(tags).filter(({ text }) => text);
  expect(elements.length).toBeGreaterThan(50);
  for (const { text } of elements)
    for (const word of text.trim().split(/\s+/)) expect(words).toContain(word);
});

test('compares kept plans and a goal on a page between the two others', async () => {
  const { pages, tags, outline } = await reportOf({ mode: 'single', kept: [KEPT], goal: 1e6 });
  expect(pages).toHaveLength(3);
  const second = pages[1]?.join(' | ') ?? '';
  for (const words of [
    'Value at the end of each year, ZAR. The band is this plan at 1 point lower and higher returns.',
    'This plan | R126,561.24 | R85,467.36 | R41,093.88',
    'If returns were 1 point lower (6%) | R119,313.10 | R85,467.36 | R33,845.74 | R7,248.14 less',
    'Plan A | R159,372.19 | R106,000.00 | R53,372.19 | R32,810.95 more',
    'R10,000.00 to start and R800.00 a month, for 10 years in Money Market Funds at 7%',
    'To reach R1,000,000.00',
    'a month, rising 5% a year instead of R500.00 | R948,898.50 if returns are 1 point lower',
    'Keep going for | 29 years | instead of 10',
  ])
    expect(second).toContain(words);
  expect(outline.slice(4, 6)).toEqual(['Compared', 'To reach R1,000,000.00']);
  expect(allTags(tags).map(({ alt }) => alt)).toContain(
    'Value at the end of each year: Plan A to year 10; This plan to year 10. The amounts are in the table below.',
  );
  const reached = await reportOf({ mode: 'single', goal: 50_000 });
  expect(all(reached.pages)).toContain('This plan could already reach R50,000.00, in year 5.');
});

test('every table head says what it is the head of, and every page leads to its tags', async () => {
  const { bytes } = await reportOf({ classes: manyClasses(9), input: { years: 30 } });
  const text = Buffer.from(bytes).toString('latin1');
  const heads = text.match(/\/S \/TH\b[^\n]*/g) ?? [];
  expect(heads.length).toBeGreaterThan(40);
  for (const head of heads) expect(head).toMatch(/\/Scope \/(?:Row|Column)/);
  const [, numbers = ''] = /\/ParentTree <<\/Nums \[(.*?)\]>>/.exec(text) ?? [];
  expect(numbers.match(/\d+ \[/g)).toHaveLength(2);
});

test('carries title, author, subject, language and shows its title', async () => {
  const { info, viewer, metadata, bytes } = await reportOf();
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
  expect(metadata.get('dc:title')).toBe('Investment projection for Zoë Łukasz Nguyễn');
  expect(metadata.getRaw()).toContain('<rdf:li>en-US</rdf:li>');
});

test('the same facts on the same day give the same bytes, other facts do not', async () => {
  const morning = await reportOf();
  const evening = await reportOf({ date: new Date(2026, 10, 20, 22, 15) });
  const tomorrow = await reportOf({ date: new Date(2026, 10, 21) });
  expect(Buffer.from(evening.bytes).equals(Buffer.from(morning.bytes))).toBe(true);
  expect(Buffer.from(tomorrow.bytes).equals(Buffer.from(morning.bytes))).toBe(false);
});

test('ten years take no more than 50 KB', async () => {
  const client = { firstName: 'Thandi', lastName: 'Nkosi', email: 'a@example.com', phone: '' };
  const { bytes } = await reportOf({ site: FULL_SITE, client });
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
