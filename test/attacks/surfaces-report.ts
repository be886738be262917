import { getDocumentProxy } from 'unpdf';
import * as v from 'valibot';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { readPdf } from '#test/read-pdf.ts';
import { builtFonts, manyClasses, ONE_PIXEL, type ReportCase, reportCase } from '#test/report.ts';
import { createReport } from '../../web/report/create-report.ts';
import { cleanText } from '../../web/report/text.ts';
import { cut, type Rows, TEXTS } from './hostile-texts.ts';
import type { Opened, Surface } from './surface.ts';

const MOST_PAGES = 20;
const CLASSES = 6;

/** Returns everything in a PDF that could run or reach out, and how many pages it has where they are too many. */
async function actionsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(bytes.slice());
  const found: unknown[] = [
    await document.getJSActions(),
    await document.getAttachments(),
    await document.getFieldObjects(),
  ];
  const opening = (await document.getOpenAction()) as { action?: unknown } | null;
  if (opening?.action) found.push(opening);
  if (document.numPages > MOST_PAGES) found.push(`${document.numPages} pages`);
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    found.push(await page.getJSActions(), ...(await page.getAnnotations()));
  }
  return found.filter(Boolean).map((thing) => JSON.stringify(thing));
}

/** Returns the beginning of a text, which no report shortens or breaks; of letters and signs the typeface has. */
function beginningOf(text: string): string {
  return /^[!-~]{1,10}(?=\s|$)/.exec(cleanText(text))?.[0] ?? '';
}

/** Makes a report of each row, and looks what it holds. */
async function report(
  rows: Rows,
  caseOf: (row: readonly string[]) => ReportCase,
  expectedOf: (row: readonly string[]) => { title?: string; shown: string[] },
): Promise<Opened> {
  const fonts = await builtFonts();
  return {
    rows,
    attempt: async (row, look) => {
      const bytes = createReport(await reportCase(caseOf(row)), fonts, ONE_PIXEL);
      const [action] = await actionsOf(bytes);
      const { pages, info } = await readPdf(bytes);
      const { title, shown } = expectedOf(row);
      const text = pages.flat().join(' ');
      for (const words of shown)
        look(action ?? (!text.includes(words) && `${words} is not in the report`));
      if (title) look(cleanText(`${info.Title}`) !== title && `titled ${info.Title}`);
    },
  };
}

const titleOf = (names: readonly string[]) =>
  `Investment projection for ${cleanText(names.join(' '))}`.trim();

/** Makes reports with each text as something of the client, or the name of an asset class. */
function clientAndClasses() {
  return report(
    cut(TEXTS, 4 + CLASSES),
    ([firstName = '', lastName = '', email = '', phone = '', ...names]) => ({
      client: { firstName, lastName, email, phone },
      classes: manyClasses(CLASSES).map((one, n) => ({ ...one, name: names[n] ?? one.name })),
    }),
    (row) => ({ title: titleOf(row.slice(0, 2)), shown: row.map(beginningOf) }),
  );
}

/** Makes reports in a currency with each text as its code and its symbol that the rules take as one. */
function codeAndSymbol() {
  const taken = (field: v.GenericSchema<unknown, string>) =>
    TEXTS.flatMap((text) => {
      const result = v.safeParse(field, text);
      return result.success ? [result.output] : [];
    });
  const codes = taken(CURRENCY.input.entries.code);
  const symbols = taken(CURRENCY.input.entries.symbol);
  const longer = codes.length > symbols.length ? codes : symbols;
  return report(
    longer.map((_, n) => [codes[n % codes.length] ?? 'ZAR', symbols[n % symbols.length] ?? 'R']),
    ([code = '', symbol = '']) => ({ mode: 'single', currency: { code, symbol } }),
    ([code = '', symbol = '']) => {
      const start = beginningOf(symbol);
      return { shown: [`Amounts in ${code}${start && ` (${start}`}`] };
    },
  );
}

/** What a report is made of. */
export const REPORT_SURFACES: readonly Surface[] = [
  { name: 'client and asset classes of a report', open: clientAndClasses },
  { name: 'code and symbol of the currency of a report', open: codeAndSymbol },
];
