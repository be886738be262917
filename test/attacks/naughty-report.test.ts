import * as v from 'valibot';
import { currencyInput } from '#lib/schemas/currency.ts';
import { readPdf } from '#test/read-pdf.ts';
import { builtFonts, manyClasses, reportCase } from '#test/report.ts';
import { createReport } from '../../web/report/create-report.ts';
import type { Foreign } from '../../web/report/pdf/foreign-text.ts';
import { cleanText } from '../../web/report/text.ts';
import { attack } from './attack.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { actionsOf, titleOf } from './pdf-facts.ts';

const CLASSES = 6;
const TEXTS_OF_A_REPORT = CLASSES + 4;

/** One grey pixel: what a browser would draw where the typeface lacks a letter. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

const drawn: Foreign = {
  width: (text) => text.length / 2,
  draw: (text) => ({ jpeg: PIXEL, left: 0, ascent: 1, width: 1, height: 1, alias: text }),
};

/** Returns the beginning of a text, which no report shortens or breaks; of letters and signs the typeface has. */
function beginningOf(text: string): string {
  return /^[!-~]{1,10}(?=\s|$)/.exec(cleanText(text))?.[0] ?? '';
}

attack('naughty strings as client and asset classes of a report', async (round) => {
  const fonts = await builtFonts();
  const texts = await naughtyTexts();
  const plain = manyClasses(CLASSES);
  for (let start = 0; start < texts.length; start += TEXTS_OF_A_REPORT) {
    const some = texts.slice(start, start + TEXTS_OF_A_REPORT);
    const [firstName = '', lastName = '', email = '', phone = '', ...names] = some;
    const classes = plain.map((one, index) => ({ ...one, name: names[index] ?? one.name }));
    const client = { firstName, lastName, email, phone };
    const bytes = createReport(await reportCase({ client, classes }), fonts, drawn);
    const title = `Investment projection for ${cleanText(`${firstName} ${lastName}`)}`.trim();
    const actions = await actionsOf(bytes);
    const named = await titleOf(bytes);
    const shown = (await readPdf(bytes)).pages.flat().join(' ');
    for (const text of some) {
      const isMissing = !shown.includes(beginningOf(text));
      const fault = actions[0] ?? (isMissing && 'not in the report');
      round(fault && `${JSON.stringify(text).slice(0, 80)}: ${fault}`);
    }
    if (cleanText(named) !== title) round(`${JSON.stringify(named)} for ${JSON.stringify(title)}`);
  }
});

attack('naughty strings as code and symbol of the currency of a report', async (round) => {
  const fonts = await builtFonts();
  const { code: codeField, symbol: symbolField } = currencyInput.entries;
  // No other text is ever a currency's: the rules refuse it as a code or as a symbol.
  const codes = takenBy(codeField, await naughtyTexts());
  const symbols = takenBy(symbolField, await naughtyTexts());
  const count = Math.max(codes.length, symbols.length);
  for (let n = 0; n < count; n++) {
    const code = codes[n % codes.length] ?? '';
    const symbol = symbols[n % symbols.length] ?? '';
    const facts = await reportCase({ mode: 'single', currency: { code, symbol } });
    const bytes = createReport(facts, fonts, drawn);
    const [action] = await actionsOf(bytes);
    const shown = (await readPdf(bytes)).pages.flat().join(' ');
    const start = beginningOf(symbol);
    const isNamed = shown.includes(`Amounts in ${code}${start && ` (${start}`}`);
    const fault = action ?? (!isNamed && 'not in the report');
    round(fault && `${JSON.stringify([code, symbol])}: ${fault}`);
  }
});

function takenBy(field: v.GenericSchema<unknown, string>, texts: readonly string[]): string[] {
  const results = texts.map((text) => v.safeParse(field, text));
  return results.flatMap((result) => (result.success ? [result.output] : []));
}
