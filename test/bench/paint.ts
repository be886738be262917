import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { coldPage, launchBrowser, slowDown } from './browser.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, newFolder, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 7;

type Paint = {
  first: number;
  largest: number;
  blocked: number;
  shifted: number;
  /** What the console said: React says there when what it draws is not what came. */
  warnings: number;
};

/**
 * Measures how the page comes up on slow 4G with a 4 times slower processor, against the page the browser draws alone.
 */
export async function benchPaint(): Promise<Row[]> {
  const server = await startProcess(LONGVIEW, { DATA_DIR: await newFolder() });
  const drawn = await startProxy(server.url, '/');
  const plain = await startProxy(server.url, '/auth');
  const browser = await launchBrowser();
  const [ours = [], bare = []] = await inTurn(
    ROUNDS,
    () => paintOf(browser, drawn.url),
    () => paintOf(browser, plain.url),
  );
  await browser.close();
  await server.stop();

  const row = (what: string, key: keyof Paint, figure?: Row['figure']): Row => ({
    what: `${what}, slow 4G, processor 4x slower`,
    unit: 'ms',
    ours: ours.map((paint) => paint[key]),
    against: { name: 'drawn by the browser alone', values: bare.map((paint) => paint[key]) },
    ...(figure && { figure }),
  });
  return [
    row('First contentful paint', 'first', { ratioAtMost: 0.45, medianUnder: 1000 }),
    row('Largest contentful paint', 'largest'),
    row('Total blocking time', 'blocked'),
    {
      what: 'Layout shift',
      unit: '',
      ours: ours.map(({ shifted }) => shifted),
      figure: { allAtMost: 0 },
    },
    {
      what: 'Warnings in the console, of hydration or else',
      unit: '',
      ours: ours.map(({ warnings }) => warnings),
      figure: { allAtMost: 0 },
    },
  ];
}

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const { page, devtools } = await coldPage(browser, 4);
  await slowDown(devtools);
  let warnings = 0;
  page.on('console', () => warnings++).on('pageerror', () => warnings++);
  await page.addInitScript(watch);
  await page.goto(url);
  await page.locator('.growth-canvas canvas').waitFor();
  await page.waitForTimeout(2000);
  const paint = await readPaint(page);
  await page.context().close();
  return { ...paint, warnings };
}

/** Runs in the page: keeps what the browser says of its own work. */
function watch(): void {
  const seen: Record<string, PerformanceEntry[]> = {};
  Object.assign(window, { seen });
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'])
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
    const tasks = of('longtask').filter(({ startTime }) => startTime > first);
    return {
      first,
      largest: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
      blocked: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
      shifted: of('layout-shift').reduce((sum, { value }) => sum + value, 0),
    };
  });
}

/** Starts a host in front of a server that passes everything on, and asks for `home` where it is asked for `/`. */
async function startProxy(to: string, home: string): Promise<{ url: string }> {
  const host = createServer((incoming, response) => {
    const path = incoming.url === '/' ? home : incoming.url;
    const { method, headers } = incoming;
    incoming.pipe(
      request(new URL(path ?? '/', to), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  host.unref();
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}` };
}
