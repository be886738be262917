import type { Browser, Frame } from 'playwright-core';
import { startHost } from '#test/host.ts';
import { managersPage } from '#test/managers-page.ts';
import { folderWithSite } from '#test/own-site.ts';
import { coldPage, launchBrowser } from './browser.ts';
import { inTurn } from './measure.ts';
import { LONGVIEW, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 5;

/**
 * Measures when the first figure is there in a frame of another site's page, from when the frame is asked for, against
 * the page itself; both with a 4 times slower processor. The network is as it is: Chromium slows down the page's alone.
 */
export async function benchEmbedded(): Promise<Row[]> {
  let html = '';
  const site = await startHost((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  const folder = await folderWithSite({ embedOrigins: [site] });
  const { url } = await startProcess(LONGVIEW, { DATA_DIR: folder });
  html = managersPage(url);

  const browser = await launchBrowser();
  const [framed = [], alone = []] = await inTurn(
    ROUNDS,
    () => firstFigure(browser, site, `${url}/?embed`),
    () => firstFigure(browser, `${url}/`, `${url}/`),
  );
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
