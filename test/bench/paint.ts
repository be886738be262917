import type { Browser, Page } from 'playwright-core';
import { passOn, startHost } from '#test/host.ts';
import { COMPLETE_CHART, coldPage, PHONE, slowDown, WIDE } from './browser.ts';
import { inTurn } from './measure.ts';
import type { Figure, Row } from './table.ts';
import { OTHER, startVersions } from './versions.ts';

const ROUNDS = 7;

type Paint = {
  first: number;
  /** What all long tasks take beyond 50 ms each. */
  blocked: number;
  longestTask: number;
  shifted: number;
  /** What the console said: React says there when what it draws is not what came. */
  warnings: number;
};

/**
 * Measures how the page comes up on slow 4G with a 4 times slower processor, in a wide window and on a phone. Against
 * the page that the browser draws alone, and against another version.
 */
export async function benchPaint(against?: string): Promise<Row[]> {
  const { browser, ours, others } = await startVersions(against);
  const hosts = [
    await startProxy(ours, '/'),
    await startProxy(ours, '/auth'),
    ...(await Promise.all(others.map((url) => startProxy(url, '/')))),
  ];
  const rows: Row[] = [];
  for (const viewport of [WIDE, PHONE]) {
    const sides = hosts.map((url) => () => paintOf(browser, url, viewport));
    const [own = [], bare = [], former = []] = await inTurn(ROUNDS, ...sides);
    rows.push(...rowsOf(viewport.width, own, bare, former));
  }
  return rows;
}

function rowsOf(width: number, own: Paint[], bare: Paint[], former: Paint[]): Row[] {
  const row = (what: string, key: keyof Paint, atMost: number, figure?: Figure): Row[] => {
    const valuesOf = (paints: Paint[]) => paints.map((paint) => paint[key]);
    const mine = {
      what: `${what}, ${width} px, slow 4G, processor 4x slower`,
      unit: 'ms',
      ours: valuesOf(own),
    };
    const alone = { name: 'drawn by the browser alone', values: valuesOf(bare) };
    const other = { name: OTHER, values: valuesOf(former), isUnpaired: true };
    return [
      { ...mine, against: alone, ...(figure && { figure }) },
      ...(former.length > 0 ? [{ ...mine, against: other, figure: { ratioAtMost: atMost } }] : []),
    ];
  };
  const within = (what: string, key: keyof Paint, allAtMost: number): Row => ({
    what: `${what}, ${width} px`,
    unit: '',
    ours: own.map((paint) => paint[key]),
    figure: { allAtMost },
  });
  return [
    ...row('First contentful paint', 'first', 1, { ratioAtMost: 0.45, medianUnder: 1000 }),
    ...row('Blocking time in all', 'blocked', 0.7),
    ...row('Longest task', 'longestTask', 0.75),
    within('Layout shift', 'shifted', 0.02),
    within('Warnings in the console, of hydration or else', 'warnings', 0),
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

/** Starts a host in front of a server that passes everything on, and asks for `home` where it is asked for `/`. */
function startProxy(to: string, home: string): Promise<string> {
  return startHost((request, response) => {
    const { url = '/' } = request;
    passOn(request, response, new URL(url === '/' ? home : url, to));
  });
}
