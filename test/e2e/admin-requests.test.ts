import { afterAll, expect, test } from 'vitest';
import { startAdminServer } from '#test/admin-server.ts';
import { openBrowser } from '#test/browser.ts';
import { prepareLargeCatalogue } from '#test/large-catalogue.ts';
import { tempDir } from '#test/temp-dir.ts';
import { rowOf, signedInPage } from './dashboard.ts';

/** What the dashboard of version 0.1.0 asked for until it showed its currencies: addresses, each counted once. */
const VERSION_0_1_0 = 14;

const browser = await openBrowser();
afterAll(() => browser.close());

const manyRows = await tempDir();
await prepareLargeCatalogue(manyRows, 12, 30);

test.each([
  ['a short list', await tempDir(), 'ZAR'],
  ['a list that has a filter', manyRows, 'C11'],
])(
  'with %s the dashboard asks for two things more than version 0.1.0 did',
  async (_, dataDir, last) => {
    const { url } = await startAdminServer({ dataDir });
    const page = await signedInPage(browser, url);
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(request.url()));
    await page.goto(`${url}/admin`);
    await rowOf(page, last).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.size).toBeLessThanOrEqual(VERSION_0_1_0 + 2);
  },
);
