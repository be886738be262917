import type { Browser, Page } from 'playwright-core';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { tempDir } from '#test/temp-dir.ts';
import { coldPage, launchBrowser } from './browser.ts';
import { openFilled } from './catalogues.ts';
import { framesOf, rowsOfFrames } from './frames.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 3;
const CLASSES = 100;
const ROWS_TYPED = 20;
const RATE = '12.345';
/** Between two keys, as quick fingers leave it. */
const KEY_MS = 32;
const USERNAME = 'bench@example.com';
const FIELD = 'input[type="number"]';
const BARE = `data:text/html,${'<input type=number step=any value=5>'.repeat(CLASSES)}`;

/**
 * Measures typing into the rates of 100 asset classes, row after row, from each key's change to the end of the frame that
 * shows it. Against as many fields that do nothing.
 */
export async function benchTyping(): Promise<Row[]> {
  const folder = await tempDir();
  const store = await openFilled(folder, [1, CLASSES]);
  await addUser(store, USERNAME);
  await store.close();
  const { url } = await startProcess(LONGVIEW, { DATA_DIR: folder });
  const browser = await launchBrowser();
  const rounds = await inTurn(
    ROUNDS,
    () => typedOn(browser, (page) => openRates(page, url)),
    () => typedOn(browser, (page) => page.goto(BARE)),
  );
  return rowsOfFrames(`Typed rate to frame, ${CLASSES} asset classes`, rounds);
}

async function openRates(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/login`, { data: { username: USERNAME, password: PASSWORD } });
  await page.goto(`${url}/admin`);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
}

async function typedOn(browser: Browser, open: (page: Page) => Promise<unknown>) {
  const { page } = await coldPage(browser, 1);
  await open(page);
  const fields = page.locator(FIELD);
  await fields.nth(CLASSES - 1).waitFor();
  // What is loaded at rest is over.
  await page.waitForTimeout(1000);
  return framesOf(page, async () => {
    for (let row = 0; row < ROWS_TYPED; row++) {
      await fields.nth(row).selectText();
      await page.keyboard.type(RATE, { delay: KEY_MS });
    }
  });
}
