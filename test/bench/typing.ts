import type { Browser, Page } from 'playwright-core';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { coldPage, launchBrowser } from './browser.ts';
import { folderOf } from './catalogues.ts';
import { keptFrames, watchFrames } from './frames.ts';
import { inTurn, median } from './measure.ts';
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
  const folder = await folderOf([1, CLASSES]);
  await withStore(folder, (store) => addUser(store, USERNAME));
  const server = await startProcess(LONGVIEW, { DATA_DIR: folder });
  const browser = await launchBrowser();
  const [ours = [], bare = []] = await inTurn(
    ROUNDS,
    () => typedOn(browser, (page) => openRates(page, server.url)),
    () => typedOn(browser, (page) => page.goto(BARE)),
  );
  await browser.close();
  await server.stop();
  return [
    {
      what: `Typed rate to frame, ${CLASSES} asset classes`,
      unit: 'ms',
      ours: ours.flat(),
      // Fields have as many frames in one round as in another: each is set against the middle one of the bare fields.
      against: {
        name: 'fields without a page',
        values: ours.flatMap((times, round) => times.map(() => median(bare[round] ?? []))),
      },
      figure: { medianUnder: 16 },
    },
  ];
}

async function openRates(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/login`, { data: { username: USERNAME, password: PASSWORD } });
  await page.goto(`${url}/admin`);
  await page.getByRole('tab', { name: 'Return Rates' }).click();
}

async function typedOn(browser: Browser, open: (page: Page) => Promise<unknown>) {
  const { page } = await coldPage(browser, 1);
  await open(page);
  await page
    .locator(FIELD)
    .nth(CLASSES - 1)
    .waitFor();
  // What is loaded at rest is over.
  await page.waitForTimeout(1000);
  await page.evaluate(watchFrames, 'keydown');
  for (let row = 0; row < ROWS_TYPED; row++) {
    await page.locator(FIELD).nth(row).selectText();
    await page.keyboard.type(RATE, { delay: KEY_MS });
  }
  const frames = await page.evaluate(keptFrames);
  await page.context().close();
  return frames.map(({ sinceChange }) => sinceChange);
}
