import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets, scriptOf, scriptsWith, withImports } from '#test/built-assets.ts';
import { openPage, SERVER_URL } from './open-page.ts';

const browser = await openBrowser();

const WEB = path.join(import.meta.dirname, '../../dist/web');
const KB = 1024;

/** Returns what goes over the wire for these files, in bytes. */
async function brotliSize(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => (await stat(path.join(WEB, `${file}.br`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns the addresses of the built files with such a name. */
async function assetsNamed(name: RegExp): Promise<string[]> {
  const files = (await readdir(path.join(WEB, 'assets'))).filter((file) => name.test(file));
  expect(files.length).toBeGreaterThan(0);
  return files.map((file) => `/assets/${file}`);
}

const first = [assets.script, ...assets.preloads];
const rest = await scriptOf('rest');
const drawing = await scriptOf('draw-comparison');
const unpressed = new Set(
  (await Promise.all([...first, rest].map((file) => withImports(file)))).flat(),
);

test.each([
  ['the first JavaScript', 98, first],
  ['all JavaScript that comes before anything is pressed', 132, [...unpressed]],
  ['what draws the comparison, which comes when it is near,', 24, [drawing]],
  ['the styles of the calculator', 9.75, [assets.style]],
  ['the page of a static host', 10, ['/index.html']],
  [
    'the screens of administrators, signing in included,',
    38,
    [...(await scriptsWith('screens', ['rest'])), ...(await assetsNamed(/^admin-.*\.css$/))],
  ],
  [
    'what opens over the dashboard, which comes after it,',
    22,
    await scriptsWith('drawers', ['screens', 'rest']),
  ],
  [
    'the report, its typefaces included,',
    200,
    [
      await scriptOf('make-report'),
      ...(await assetsNamed(/^(NotoSans_|instrument-sans-)\d+.*\.ttf$/)),
    ],
  ],
])('%s: at most %s KB', async (_, most, files) => {
  expect(files.length).toBeGreaterThan(0);
  expect(await brotliSize(files)).toBeLessThanOrEqual(most * KB);
});

test('no other JavaScript comes before anything is pressed, nor what only administrators need', async () => {
  const page = await openPage(browser, SERVER_URL);
  await page.locator('.toast-viewport').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const scripts = asked.filter((name) => name.endsWith('.js'));
  expect(scripts).toContain(assets.script);
  expect(scripts.filter((file) => file !== drawing && !unpressed.has(file))).toEqual([]);
  expect(asked.filter((name) => /admin|\/api\/user/.test(name))).toEqual([]);
});

test('the page of a result is at most 10 KB beside its styles, and 16 KB with them', async () => {
  const html = await (await fetch(SERVER_URL)).text();
  const [styles = ''] = /<style>.*?<\/style>/s.exec(html) ?? [];
  expect(styles.length).toBeGreaterThan(1000);
  expect(brotliCompressSync(html.replace(styles, '')).length).toBeLessThanOrEqual(10 * KB);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(16 * KB);
});
