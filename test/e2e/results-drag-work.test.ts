import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openChart } from './open-page.ts';

/** What the browser says of one piece of its work. */
type Work = {
  name: string;
  pid: number;
  ts: number;
  args: {
    data?: { type?: string };
    elementCount?: number;
    beginData?: { partialLayout?: boolean };
  };
};

const MARK = 'the drag that is watched';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());
let work: Work[] = [];

beforeAll(async () => {
  const { page } = await openChart(browser, server.url, { viewport: { width: 1280, height: 800 } });
  await page.getByLabel('Investment period').scrollIntoViewIfNeeded();
  await page.locator('.result-strip[data-shown="true"]').waitFor();
  work = await workOf(page);
});

test('a step of a drag lays out what it changes, not the page around it', () => {
  const layouts = afterSteps('Layout');
  expect(layouts.length).toBeGreaterThan(10);
  expect(layouts.filter(({ args }) => !args.beginData?.partialLayout)).toEqual([]);
});

test('a step of a drag styles what is filled of the slider and of the split rule, and no more', () => {
  const stylings = afterSteps('UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0);
  expect(stylings.length).toBeGreaterThan(10);
  expect(stylings.filter((count) => count > 3)).toEqual([]);
});

/** Returns what the browser does while the period is dragged from 11 to 28 years, in the order of time. */
async function workOf(page: Page): Promise<Work[]> {
  const box = await page.getByLabel('Investment period').boundingBox();
  if (!box) throw new Error('The slider is not on the screen.');
  const moveTo = (year: number) =>
    page.mouse.move(box.x + 12 + ((box.width - 24) * (year - 1)) / 29, box.y + box.height / 2);
  await moveTo(10);
  await page.mouse.down();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  for (let year = 11; year <= 28; year++) {
    await moveTo(year);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const all: Work[] = traceEvents;
  // The browser is one for all tests: the mark says which process is this page's.
  const pid = all.find(({ name }) => name === MARK)?.pid;
  return all.filter((event) => event.pid === pid).toSorted((a, b) => a.ts - b.ts);
}

/**
 * Returns the first work of this kind after each step: what is shown at once. More of it follows when the drag rests.
 */
function afterSteps(kind: string): Work[] {
  const kinds = work.filter(({ name, args }) => name === kind || args.data?.type === 'input');
  return kinds.filter(
    ({ name }, index) => name === kind && kinds[index - 1]?.args.data?.type === 'input',
  );
}
