import type { Locator, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from '../test/browser.ts';
import { attack, type Round } from './attack.ts';
import { inRows, pickedTexts } from './naughty-texts.ts';
import { openAdmin } from './open-admin.ts';
import { startTarget, type Target } from './target.ts';
import { typeTexts } from './type-texts.ts';
import { watchedPage } from './watched-page.ts';

const REFUSED =
  /^(?:Validation Error\n(?:All fields are|Asset class name is) required|(?:Error\n)?Failed to add (?:currency|asset class)\n[A-Z][^\n]{0,300}\.)$/;
const ADDED = /^(?:Currency|Asset class) added successfully$/;

const browser = await openBrowser();
afterAll(() => browser.close());
const texts = await pickedTexts();

/** Presses a button at once: where it is and whether it can be hit is for other tests. */
const press = (button: Locator) =>
  button.evaluate((element) => (element as HTMLButtonElement).click());

/** Does something that is told in a notification, and answers what it says. */
async function toldAfter(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(() => document.querySelector('.toast')?.setAttribute('data-old', ''));
  await act();
  return page.locator('.toast:not([data-old]) .toast-words').innerText();
}

/** Adds a record with these texts by the form, and looks at every place that shows them until it is deleted. */
async function addAndDelete(page: Page, target: Target, round: Round, some: readonly string[]) {
  const what = JSON.stringify(some).slice(0, 200);
  const form = page.locator('form.editor');
  const fields = form.locator('input, textarea');
  const before = await target.newest();
  const typed = await typeTexts(fields, some);
  const told = await toldAfter(page, () => press(form.locator('[type=submit]')));
  if (!ADDED.test(told)) {
    round(!REFUSED.test(told) && `${what}: told '${told}'`);
    round((await target.newest()) !== before && `${what}: refused, and changed the data`);
    return;
  }
  const shown = typed.map((text) => text.normalize('NFC').trim());
  const name = some.length > 2 ? shown[0]?.toUpperCase() : shown[0];
  const heads = await page.locator('tbody th').allTextContents();
  const row = page.locator('tbody tr').nth(heads.indexOf(name ?? ''));
  round(!heads.includes(name ?? '') && `${what}: ${name} is not in the table`);
  const second = await row.locator('td').first().textContent();
  round(second !== (shown[1] || '–') && `${what}: '${second}' is in the table`);

  await press(row.getByText('Edit', { exact: true }));
  const title = await form.locator('h3').textContent();
  round(title !== `Edit ${name}` && `${what}: the form is called '${title}'`);
  await press(form.getByText('Cancel', { exact: true }));

  await press(row.getByText('Delete', { exact: true }));
  const about = await page.locator('.confirm-about').textContent();
  const asked = some.length > 2 ? `${name} - ${shown[1]}` : name;
  round(about !== asked && `${what}: asked about '${about}'`);
  const gone = await toldAfter(page, () => press(page.locator('dialog .button-destructive')));
  await page.locator('dialog').waitFor({ state: 'detached' });
  round(!gone.includes('deleted') && `${what}: told '${gone}'`);
}

async function attackTab(round: Round, tab: string, rows: readonly (readonly string[])[]) {
  const target = await startTarget();
  const { page, signs } = await watchedPage(browser, target.url, /status of (?:400|409)/);
  await openAdmin(page, target);
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('tbody tr').first().waitFor();
  for (const some of rows) {
    await addAndDelete(page, target, round, some);
    const seen = await signs();
    const what = JSON.stringify(some).slice(0, 200);
    round(seen.length > 0 && `${what}: ${seen.slice(0, 3).join(' | ')}`);
  }
  await page.context().close();
}

const size = `${texts.length} naughty strings`;

attack(`${size} in every field of the form for currencies`, (round) => {
  const rows = inRows(texts, 4).flatMap(([code = '', name = '', symbol = '', order = ''], n) => [
    [code, 'Name', '¤', order],
    [`N${n}`, name, '¤', ''],
    [`S${n}`, 'Name', symbol, ''],
  ]);
  return attackTab(round, 'Currencies', rows);
});

attack(`${size} in every field of the form for asset classes`, (round) =>
  attackTab(round, 'Asset Classes', inRows(texts, 2)),
);
