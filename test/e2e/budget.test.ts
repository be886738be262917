import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assets } from '#test/built-assets.ts';
import { startServer } from '#test/running-server.ts';

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
  const files = await readdir(path.join(DIST, 'web/assets'));
  const screens = files.find((file) => /^screens-\w+\.js$/.test(file));
  const first = new Set(await withImports(assets.script));
  const own = (await withImports(`/assets/${screens}`)).filter((file) => !first.has(file));
  expect(own.length).toBeGreaterThan(0);
  expect(await brotliSize(own)).toBeLessThanOrEqual(25 * KB);
});

/** Returns a built script and all that it needs before it can run. */
async function withImports(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = await readFile(path.join(DIST, 'web', file), 'utf8');
  for (const [, name] of source.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    await withImports(`/assets/${name}`, seen);
  return [...seen];
}
