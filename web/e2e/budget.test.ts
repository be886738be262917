import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const DIST = path.join(import.meta.dirname, '../../dist');
const KB = 1024;
const assets = JSON.parse(await readFile(path.join(DIST, 'render/assets.json'), 'utf8'));
const isChart = (file: string) => file.includes('growth-plot');

/** What goes over the wire for these files, in bytes. */
async function brotliSize(files: string[]): Promise<number> {
  const sizes = files.map(async (file) => (await stat(path.join(DIST, 'web', `${file}.br`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the first JavaScript is at most 90 KB', async () => {
  const first = [assets.script, ...assets.preloads.filter((file: string) => !isChart(file))];
  expect(await brotliSize(first)).toBeLessThanOrEqual(90 * KB);
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
