import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { FALLBACK_ASSET_CLASSES } from '#lib/domain/asset-class.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { otherMoneyLine, summaryLines } from '#lib/domain/lines.ts';
import { type Holding, makePlan, type Plan } from '#lib/domain/plan.ts';
import { rangeWords } from '#lib/domain/words.ts';
import { openBrowser } from '#test/browser.ts';
import { makeReport, THANDI } from '#test/make-report.ts';
import { folderWithSite } from '#test/own-site.ts';
import { anyPlan, blendOf, sharesOf } from '#test/plans.ts';
import { readPdf } from '#test/read-pdf.ts';
import { FULL_SITE } from '#test/report.ts';
import { runHere } from '#test/run-here.ts';
import { startServer } from '#test/running-server.ts';
import { applyInputs, settled } from './calculator-page.ts';
import { sharedPage, showsNewestResult, textOf } from './open-page.ts';

const browser = await openBrowser();
const server = await startServer({ dataDir: await folderWithSite(FULL_SITE) });

const page = await sharedPage(browser, server.url);

const PLANS = 3;

/** A share that is moved by its slider or its field, and whether it is then held or let go. */
type Move = { place: number; percent: number; control: string; isHoldPressed: boolean };

const anyMove: fc.Arbitrary<Move> = fc.record({
  place: fc.nat(FALLBACK_ASSET_CLASSES.length - 1),
  percent: fc.nat(100),
  control: fc.constantFrom('.slider-input', '.share-field input'),
  isHoldPressed: fc.boolean(),
});

const anyVisit = fc.record({
  input: anyPlan,
  isAfterCharges: fc.boolean(),
  moves: fc.array(anyMove, { minLength: 1, maxLength: 6 }),
});

test.each(fc.sample(anyVisit, { seed: 37, numRuns: PLANS }))(
  'screen, paper, CSV, terminal and report say the same to the cent: plan %#',
  async ({ input, isAfterCharges, moves }) => {
    const { initialDeposit, monthlyTopUp, annualEscalation, inflationRate, years } = input;
    const inflation = input.adjustForInflation ? 'inflation' : 'inflationRate';
    const charges = isAfterCharges ? 1 : 0;
    await applyInputs(
      page,
      `mode=blended&deposit=${initialDeposit}&topup=${monthlyTopUp}&escalation=${annualEscalation}&years=${years}&${inflation}=${inflationRate}&charges=${charges}`,
    );
    for (const move of moves) await moveShare(move);
    await showsNewestResult(page);

    const fields = await page.locator('.share-field input').all();
    const shares = await Promise.all(fields.map(async (field) => Number(await field.inputValue())));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    const { annualCharges } = FULL_SITE;
    const plan = makePlan(blendOf(sharesOf(...shares), input, { annualCharges, isAfterCharges }));
    await expectOnScreen(plan);
    await expectOnPaper(plan);
    await expectInCsv(plan);
    await expectInTerminal(plan);
    await expectInReport(plan);
  },
);

async function moveShare({ place, percent, control, isHoldPressed }: Move) {
  const block = page.locator('.allocation-block').nth(place);
  const moved = block.locator(control);
  if (await moved.isEnabled()) {
    await moved.fill(String(percent));
    // A field that is left shows what counts.
    await moved.blur();
  }
  if (isHoldPressed) await block.locator('.hold').click();
  await settled(page);
}

/** Returns the rows of the yearly table as they are written, 'R' before each amount or nothing. */
function rowsOf({ statement: { rows } }: Plan, symbol = 'R'): string[][] {
  return rows.map(({ year, opening, contributions, interest, closing }) => [
    String(year),
    ...[opening, contributions, interest, closing].map((amount) => formatMoney(amount, symbol)),
  ]);
}

function summaryOf({ statement, symbol }: Plan): string[] {
  return summaryLines(statement, symbol).map(({ value }) => value);
}

async function expectOnScreen(plan: Plan): Promise<void> {
  const range = rangeWords(plan);
  const rows = await page.locator('.yearly .yearly-table tbody tr').allInnerTexts();
  expect(await page.locator('.summary dd').allInnerTexts()).toEqual(summaryOf(plan));
  expect(rows.map((row) => row.split('\t'))).toEqual(rowsOf(plan));
  expect(await textOf(page, '.headline')).toContain(summaryOf(plan)[0]);
  expect(await page.locator('.other-money b').allInnerTexts()).toEqual(otherAmountsOf(plan));
  expect(await page.locator('.range b').allInnerTexts()).toEqual(
    range ? [range.low, range.high] : [],
  );
}

async function expectOnPaper(plan: Plan): Promise<void> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(pdf, { mergePages: true });
  expectSays(text, plan);
  for (const { name, sharePercent } of heldIn(plan))
    expect(text).toMatch(new RegExp(`${name}, \\d+%\\s+${sharePercent}%`));
}

async function expectInCsv(plan: Plan): Promise<void> {
  const button = page.getByRole('button', { name: 'Download CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await buffer(await file.createReadStream());
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true });
  expect(text.toString()).toMatch(/^\ufeffYear,/);
  expect(lines.at(-1)).toEqual(['Rates as at', expect.stringMatching(/, revision 1$/)]);
  const plain = rowsOf(plan, '').map((row) => row.map((amount) => amount.replaceAll(',', '')));
  expect(lines.slice(1, plain.length + 1)).toEqual(plain);
  for (const { name, rate, sharePercent } of heldIn(plan))
    expect(lines).toContainEqual([`${name}, ${Math.round(rate * 100)}%`, String(sharePercent)]);
}

async function expectInTerminal(plan: Plan): Promise<void> {
  const { input, returnRate, isAfterCharges, annualCharges } = plan;
  const options = {
    deposit: input.initialDeposit,
    'top-up': input.monthlyTopUp,
    escalation: input.annualEscalation,
    rate: Number((returnRate * 100).toFixed(6)),
    years: input.years,
    ...(input.adjustForInflation && { inflation: input.inflationRate }),
    ...(isAfterCharges && { charges: annualCharges }),
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await runHere(['project', ...args, '--data', server.dataDir]);
  // Without its inflation the other money there is that of the default one.
  const others = input.adjustForInflation ? otherAmountsOf(plan) : [];
  const words = stdout.split(/\s+/).map((word) => word.replace(/\.$/, ''));
  expect(words).toEqual(
    expect.arrayContaining([...summaryOf(plan), ...others, ...rowsOf(plan).flat()]),
  );
}

async function expectInReport(plan: Plan): Promise<void> {
  const { pages } = await readPdf((await makeReport(page, THANDI)).bytes);
  const words = pages.flat();
  // The cents of the headline stand apart.
  expectSays(words.join(' ').replace(/ (\.\d\d) /, '$1 '), plan, '');
  const range = rangeWords(plan);
  const charged = formatMoney(plan.otherCharges?.statement.futureValue ?? 0, 'R');
  for (const shown of [range?.low, range?.high, charged]) if (shown) expect(words).toContain(shown);
}

/** Expects the figures of a plan in the text of a PDF. */
function expectSays(words: string, plan: Plan, tableSymbol = 'R'): void {
  const text = words.replace(/\s+/g, ' ');
  for (const figure of [...summaryOf(plan), ...otherAmountsOf(plan)])
    expect(text).toContain(figure);
  for (const row of rowsOf(plan, tableSymbol)) expect(text).toContain(row.join(' '));
}

function heldIn({ holdings }: Plan): readonly Holding[] {
  return holdings.filter(({ sharePercent }) => sharePercent > 0);
}

function otherAmountsOf(plan: Plan): string[] {
  const line = otherMoneyLine(plan);
  return line ? [line.value] : [];
}
