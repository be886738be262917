import type { Browser, Page } from 'playwright-core';
import { COMPLETE_CHART, coldPage, PHONE, slowDown, WIDE } from './browser.ts';
import { inTurn } from './measure.ts';
import type { Figure, Row } from './table.ts';
import { besideOther, startVersions } from './versions.ts';

const ROUNDS = 5;

type Paint = {
  first: number;
  /** What all long tasks take beyond 50 ms each. */
  blocked: number;
  longestTask: number;
  shifted: number;
  /** What the console said: React says there when what it draws is not what came. */
  warnings: number;
};

/** Measures how the page comes up on slow 4G with a 4 times slower processor, in a wide window and on a phone. Against another version. */
export async function benchPaint(against?: string): Promise<Row[]> {
  const { browser, urls } = await startVersions(against);
  const rows: Row[] = [];
  for (const viewport of [WIDE, PHONE]) {
    const sides = urls.map((url) => () => paintOf(browser, url, viewport));
    const [own = [], other] = await inTurn(ROUNDS, ...sides);
    rows.push(...rowsOf(viewport.width, own, other));
  }
  return rows;
}

function rowsOf(width: number, own: Paint[], other: Paint[] | undefined): Row[] {
  const row = (what: string, unit: string, key: keyof Paint, figure?: Figure): Row => ({
    what: `${what}, ${width} px, slow 4G, processor 4x slower`,
    unit,
    ours: own.map((paint) => paint[key]),
    ...(figure && { figure }),
  });
  const beside = (what: string, key: keyof Paint, atMost: number) =>
    besideOther(
      row(what, 'ms', key),
      other?.map((paint) => paint[key]),
      atMost,
    );
  return [
    ...beside('First contentful paint', 'first', 1.2),
    ...beside('Blocking time in all', 'blocked', 1.5),
    ...beside('Longest task', 'longestTask', 1.25),
    row('Layout shift', '', 'shifted', { allAtMost: 0.02 }),
    row('Warnings in the console', '', 'warnings', { allAtMost: 0 }),
  ];
}

async function paintOf(browser: Browser, url: string, viewport: typeof WIDE): Promise<Paint> {
  const { page, devtools } = await coldPage(browser, 4, viewport);
  await slowDown(devtools);
  let warnings = 0;
  page.on('console', () => warnings++).on('pageerror', () => warnings++);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(COMPLETE_CHART).waitFor();
  await page.waitForTimeout(2000);
  const paint = await readPaint(page);
  await page.context().close();
  return { ...paint, warnings };
}

/** Runs in the page: keeps what the browser says of its own work. */
function watch(): void {
  const seen: Record<string, PerformanceEntry[]> = {};
  Object.assign(window, { seen });
  for (const type of ['paint', 'longtask', 'layout-shift'])
    new PerformanceObserver((list) => {
      seen[type] = [...(seen[type] ?? []), ...list.getEntries()];
    }).observe({ type, buffered: true });
}

function readPaint(page: Page): Promise<Omit<Paint, 'warnings'>> {
  return page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: Record<string, (PerformanceEntry & { value: number })[]>;
    };
    const of = (type: string) => seen[type] ?? [];
    const first =
      of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
    const tasks = of('longtask').map(({ duration }) => duration);
    return {
      first,
      blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
      longestTask: Math.max(0, ...tasks),
      shifted: of('layout-shift').reduce((sum, { value }) => sum + value, 0),
    };
  });
}
