import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Frame } from 'playwright-core';
import { managersPage } from '#test/managers-page.ts';
import { coldPage, launchBrowser } from './browser.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, newFolder, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 7;
const SITE = path.join(import.meta.dirname, '../../data/site.json');

/**
 * Measures when the first figure is there in a frame of another site's page, from when the frame is asked for, against
 * the page itself; both with a 4 times slower processor. The network is as it is: Chromium slows down the page's alone.
 */
export async function benchEmbedded(): Promise<Row[]> {
  let html = '';
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  host.unref();
  const site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const folder = await newFolder();
  const own = { ...JSON.parse(await readFile(SITE, 'utf8')), embedOrigins: [site] };
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(own));
  const server = await startProcess(LONGVIEW, { DATA_DIR: folder });
  html = managersPage(server.url);

  const browser = await launchBrowser();
  const [framed = [], alone = []] = await inTurn(
    ROUNDS,
    () => firstFigure(browser, site, `${server.url}/?embed`),
    () => firstFigure(browser, `${server.url}/`, `${server.url}/`),
  );
  await browser.close();
  await server.stop();
  host.close();
  return [
    {
      what: 'First figure in a frame, processor 4x slower',
      unit: 'ms',
      ours: framed,
      against: { name: 'the page itself', values: alone },
      figure: { ratioAtMost: 1.2 },
    },
  ];
}

/** Returns the time from when the calculator was asked for to its first paint, which shows the figure. */
async function firstFigure(browser: Browser, url: string, calculator: string): Promise<number> {
  const { page } = await coldPage(browser, 4);
  await page.goto(url);
  const frame = page.frames().find((each) => each.url() === calculator) as Frame;
  await frame.locator('.headline').waitFor();
  const time = await frame.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );
  await page.context().close();
  return time;
}
