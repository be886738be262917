import { stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets, scriptOf, scriptsWith, withImports } from '#test/built-assets.ts';
import { startServer } from '#test/running-server.ts';
import { openPage } from './open-page.ts';

const browser = await openBrowser();
afterAll(() => browser.close());
const DIST = path.join(import.meta.dirname, '../../dist');
const KB = 1024;
const isChart = (file: string) => file.includes('growth-plot');

/** Returns what goes over the wire for these files, in bytes. */
async function brotliSize(files: string[]): Promise<number> {
  const sizes = files.map(async (file) => (await stat(path.join(DIST, 'web', `${file}.br`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the first JavaScript is at most 88 KB', async () => {
  const first = [assets.script, ...assets.preloads.filter((file) => !isChart(file))];
  expect(await brotliSize(first)).toBeLessThanOrEqual(88 * KB);
});

test('all JavaScript that comes before anything is pressed is at most 115 KB', async () => {
  const later = await Promise.all(['late-parts', 'toast-region'].map(scriptOf));
  const roots = [assets.script, ...assets.preloads, ...later];
  const all = new Set((await Promise.all(roots.map((file) => withImports(file)))).flat());
  expect(await brotliSize([...all])).toBeLessThanOrEqual(115 * KB);
  const { url } = await startServer();
  const page = await openPage(browser, url);
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(
    (await asked())
      .map((name) => new URL(name).pathname)
      .filter((file) => !all.has(file.slice(file.indexOf('/assets/')))),
  ).toEqual([]);
});

test('the styles that the first screen waits for are at most 6 KB', async () => {
  expect(await brotliSize([assets.style])).toBeLessThanOrEqual(6 * KB);
});

test('the page is at most 10 KB', async () => {
  expect(await brotliSize(['/index.html'])).toBeLessThanOrEqual(10 * KB);
});

test('the chart is at most 24 KB, and fetched beside the first JavaScript', async () => {
  const chart = assets.preloads.filter(isChart);
  expect(chart).toHaveLength(1);
  expect(await brotliSize(chart)).toBeLessThanOrEqual(24 * KB);
});

test('the page of a result is at most 10 KB beside its styles', async () => {
  const { url } = await startServer();
  const html = await (await fetch(url)).text();
  const [styles = ''] = /<style>.*?<\/style>/s.exec(html) ?? [];
  expect(styles.length).toBeGreaterThan(1000);
  expect(brotliCompressSync(html.replace(styles, '')).length).toBeLessThanOrEqual(10 * KB);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(16 * KB);
});

test('the screens of administrators are at most 25 KB, signing in included', async () => {
  const own = await scriptsWith('screens');
  expect(own.length).toBeGreaterThan(0);
  expect(await brotliSize(own)).toBeLessThanOrEqual(25 * KB);
});
