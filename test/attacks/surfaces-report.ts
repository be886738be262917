import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import * as v from 'valibot';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { openDialog, savedReport, THANDI } from '#test/make-report.ts';
import { readPdf } from '#test/read-pdf.ts';
import { builtFonts, manyClasses, ONE_PIXEL, type ReportCase, reportCase } from '#test/report.ts';
import { createReport } from '../../web/report/create-report.ts';
import { cleanText } from '../../web/report/text.ts';
import { typeTexts } from './form-input.ts';
import { cut, inRows, type Rows, TEXTS } from './hostile-texts.ts';
import { inBrowser, type Opened, type Surface } from './surface.ts';

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

/** What would make a file's name a path, a hidden file, or no name at all on some system. */
const NO_FILE_NAME = /[/\\<>:"|?*\p{Cc}]|^\.|[ .]\.pdf$/u;
const SENTENCE = /^Enter an? [a-z]+( [a-z]+)?( like name@example\.com)?$/;
const NEARLY_AN_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The fields of the dialog: what each takes, and a text that it does. */
const FIELDS = [
  { name: 'first name', takes: (text: string) => cleanText(text) !== '', good: THANDI.firstName },
  { name: 'last name', takes: (text: string) => cleanText(text) !== '', good: THANDI.lastName },
  { name: 'email', takes: (text: string) => NEARLY_AN_EMAIL.test(text), good: THANDI.email },
  { name: 'phone', takes: () => true, good: '' },
];

/** Returns what the dialog says is wrong with each field; null where nothing is. */
function errorsIn(page: Page): Promise<(string | null)[]> {
  return page.locator('dialog input').evaluateAll((inputs) =>
    inputs.map((input) => {
      if (!input.hasAttribute('aria-invalid')) return null;
      return input.closest('.field')?.querySelector('.field-error')?.textContent ?? '';
    }),
  );
}

/** Returns what returns the names that files were given: what a browser makes of them is its own affair. */
async function namesGiven(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const given: string[] = [];
    Object.assign(window, { given });
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      given.push(this.download);
      click.call(this);
    };
  });
  return () => page.evaluate(() => (window as { given?: string[] }).given?.splice(0) ?? []);
}

/** Types each text into each field of the dialog for a client, and makes the report once what is refused is put right. */
const dialogForClient = inBrowser({}, async (page) => {
  const given = await namesGiven(page);
  const inputs = page.locator('dialog input');
  return {
    rows: inRows(TEXTS, FIELDS.length),
    attempt: async (row, look) => {
      await openDialog(page);
      const typed = await typeTexts(inputs, row);
      // No text is an email address: nothing is made yet.
      await inputs.last().press('Enter');
      const errors = await errorsIn(page);
      for (const [n, { name, takes }] of FIELDS.entries()) {
        const error = errors[n] ?? null;
        const isRight = (error === null) === takes(typed[n] ?? '');
        const isSaid = error === null || SENTENCE.test(error);
        look(!(isRight && isSaid) && `${name} was answered with ${error}`);
      }
      const early = await given();
      look(early.length > 0 && `refused, and made ${early[0]}`);

      const client = FIELDS.map(({ good }, n) => (errors[n] === null ? (typed[n] ?? '') : good));
      await typeTexts(inputs, client);
      const { bytes } = await savedReport(page, () => inputs.last().press('Enter'));
      const [action] = await actionsOf(bytes);
      look(action);
      const [file = ''] = await given();
      look((NO_FILE_NAME.test(file) || !file.endsWith('.pdf')) && `file ${file}`);
      const { info } = await readPdf(bytes);
      look(cleanText(`${info.Title}`) !== titleOf(client.slice(0, 2)) && `titled ${info.Title}`);
    },
  };
});

/** What a report is made of. */
export const REPORT_SURFACES: readonly Surface[] = [
  { name: 'every field of the dialog for a client', open: dialogForClient },
  { name: 'client and asset classes of a report', open: clientAndClasses },
  { name: 'code and symbol of the currency of a report', open: codeAndSymbol },
];
