import type { Locator, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { assetClassInput } from '#lib/schemas/asset-class.ts';
import { currencyInput } from '#lib/schemas/currency.ts';
import { openBrowser } from '#test/browser.ts';
import { attack, type Round } from './attack.ts';
import { press, toastAfter, typeTexts, valuesOf } from './form-input.ts';
import { inPairs, isKept, keptAs, naughtyTexts } from './naughty-texts.ts';
import { startTarget, type Target } from './target.ts';
import { openAdmin, watchedPage } from './watched-page.ts';

const browser = await openBrowser();
afterAll(() => browser.close());
const texts = await naughtyTexts();

const REFUSED =
  /^(?:Validation Error\n(?:All fields are|Asset class name is) required|(?:Error\n)?Failed to (?:add|update) (?:currency|asset class)\n[A-Z][^\n]{0,300}\.)$/;
const ADDED = /^(?:Currency|Asset class) added successfully$/;
const UPDATED = /^(?:Currency|Asset class) updated successfully$/;

/** One of the administrators' forms: a text for each field of it, and what the table then shows. */
type NaughtyForm = {
  tab: 'Currencies' | 'Asset Classes';
  rows: readonly (readonly string[])[];
  /** The name of a record and the cell beside it, and what is asked about before it is deleted. */
  shown: (texts: readonly string[]) => { name: string; second: string; about: string };
};

type Open = { page: Page; target: Target; form: Locator; fields: Locator };
type Try = (open: Open, some: readonly string[], round: Round) => Promise<void>;

/** Adds a record with each row of texts, looks at every place that shows them, and deletes it. */
function addAll(round: Round, naughty: NaughtyForm): Promise<void> {
  return tryAll(round, naughty, async (open, some, wrong) => {
    const { page } = open;
    const { typed, isTaken } = await sendRow(open, some, wrong, ADDED);
    if (!isTaken) return;
    const { name, second, about } = naughty.shown(typed);
    const heads = await page.locator('tbody th').allTextContents();
    const row = page.locator('tbody tr').nth(heads.indexOf(name));
    wrong(!heads.includes(name) && `${name} is not in the table`);
    await lookAt(row, { name, second }, wrong);

    await press(row.getByText('Delete', { exact: true }));
    const asked = await page.locator('.confirm-about').textContent();
    wrong(asked !== about && `asked about '${asked}'`);
    const gone = await toastAfter(page.locator('dialog .button-destructive'));
    await page.locator('dialog').waitFor({ state: 'detached' });
    wrong(!gone.includes('deleted') && `toast '${gone}'`);
  });
}

/** Changes one record to each row of texts in turn. What is refused stands in the form until it is cancelled. */
function changeAll(round: Round, naughty: NaughtyForm): Promise<void> {
  return tryAll(round, naughty, async (open, some, wrong) => {
    const { page, form, fields } = open;
    const row = page.locator('tbody tr', { has: page.locator('#edit-1') });
    const [head, cell] = await Promise.all([
      row.locator('th').textContent(),
      row.locator('td').first().evaluate(ownText),
    ]);
    await press(page.locator('#edit-1'));
    const title = await form.locator('h3').textContent();
    wrong(title !== `Edit ${head}` && `the form is called '${title}'`);
    const { typed, isTaken } = await sendRow(open, some, wrong, UPDATED);
    if (isTaken) return lookAt(row, naughty.shown(typed), wrong);
    const stands = await valuesOf(fields);
    wrong(stands.join('\n') !== typed.join('\n') && 'refused, and does not stand as typed');
    await press(form.getByText('Cancel', { exact: true }));
    await lookAt(row, { name: head ?? '', second: cell ?? '' }, wrong);
  });
}

async function tryAll(round: Round, { tab, rows }: NaughtyForm, attempt: Try) {
  const target = await startTarget();
  const { page, signs } = await watchedPage(browser, target.url, /status of (?:400|409)/);
  await openAdmin(page, target);
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('tbody tr').first().waitFor();
  const form = page.locator('form.editor');
  const open = { page, target, form, fields: form.locator('input, textarea') };
  for (const some of rows) {
    const what = JSON.stringify(some).slice(0, 200);
    const wrong: Round = (how) => round(how && `${what}: ${how}`);
    await attempt(open, some, wrong);
    const seen = await signs();
    wrong(seen.length > 0 && seen.slice(0, 3).join(' | '));
  }
  await page.context().close();
}

/** Types a row of texts and sends the form. Returns what the fields held, and whether it was taken. */
async function sendRow(
  { target, form, fields }: Open,
  some: readonly string[],
  wrong: Round,
  taken: RegExp,
): Promise<{ typed: string[]; isTaken: boolean }> {
  const before = await target.newest();
  const typed = await typeTexts(fields, some);
  const toast = await toastAfter(form.locator('[type=submit]'));
  if (taken.test(toast)) return { typed, isTaken: true };
  wrong(!REFUSED.test(toast) && `toast '${toast}'`);
  wrong((await target.newest()) !== before && 'refused, and changed the data');
  return { typed, isTaken: false };
}

async function lookAt(row: Locator, shown: { name: string; second: string }, wrong: Round) {
  const [name, second] = await Promise.all([
    row.locator('th').textContent(),
    row.locator('td').first().evaluate(ownText),
  ]);
  wrong((name !== shown.name || second !== shown.second) && `'${name}', '${second}' in the table`);
}

/** Returns what a cell holds of the record. A hint may stand behind it. */
function ownText(cell: Element): string | null | undefined {
  return cell.firstChild?.textContent;
}

/** Most texts are no code and no symbol: they stand alone, so that it is they that are refused. */
const namesAndOrders = inPairs(
  texts,
  { isTaken: isKept(currencyInput.entries.name), plain: () => 'Name' },
  { isTaken: (text) => Math.abs(Number.parseInt(text, 10) || 0) <= 1_000_000, plain: () => '' },
);
const currencies: NaughtyForm = {
  tab: 'Currencies',
  rows: [
    ...texts.map((code) => [code, 'Name', '¤', '']),
    ...texts.map((symbol, n) => [`S${n}`, 'Name', symbol, '']),
    ...namesAndOrders.map(([name, order], n) => [`N${n}`, name, '¤', order]),
  ],
  shown: ([code = '', name = '']) => {
    const shown = { name: keptAs('code', code) ?? '', second: keptAs('name', name) ?? '' };
    return { ...shown, about: `${shown.name} - ${shown.second}` };
  },
};

const assetClasses: NaughtyForm = {
  tab: 'Asset Classes',
  rows: inPairs(
    texts,
    { isTaken: isKept(assetClassInput.entries.name), plain: (n) => `Name ${n}` },
    { isTaken: isKept(assetClassInput.entries.description), plain: () => 'About' },
  ),
  shown: ([name = '', description = '']) => {
    const shown = keptAs('name', name) ?? '';
    return { name: shown, second: keptAs('description', description) ?? '–', about: shown };
  },
};

const forms: readonly [what: string, NaughtyForm][] = [
  ['asset classes', assetClasses],
  ['currencies', currencies],
];
for (const [what, form] of forms) {
  const all = `${texts.length} naughty strings in every field of the form for ${what}`;
  attack(`${all}, added`, (round) => addAll(round, form));
  attack(`${all}, changed`, (round) => changeAll(round, form));
}
