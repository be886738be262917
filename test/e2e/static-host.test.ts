import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { cp, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startHost } from '#test/host.ts';
import { makeReport, THANDI } from '#test/make-report.ts';
import { managersPage } from '#test/managers-page.ts';
import { tempDir } from '#test/temp-dir.ts';
import { openPage, openResult } from './open-page.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = ['build.mjs', 'build', 'package.json', 'data', 'lib', 'server', 'cli', 'web'];
const BELOW = '/tools/calculator';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

const browser = await openBrowser();
afterAll(() => browser.close());

let calculator = '';

/** Builds with these settings beside the build that the other tests use, and serves the files as a plain host does. */
beforeAll(async () => {
  const folder = await tempDir();
  await Promise.all(
    SOURCES.map((source) =>
      cp(path.join(ROOT, source), path.join(folder, source), { recursive: true }),
    ),
  );
  await symlink(await realpath(path.join(ROOT, 'node_modules')), path.join(folder, 'node_modules'));
  const env = { ...process.env, BASE_PATH: BELOW, PUBLIC_URL: 'https://www.example.com' };
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder, env });

  const web = path.join(folder, 'dist/web');
  const host = await startHost(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const name = pathname === `${BELOW}/` ? '/index.html' : pathname.slice(BELOW.length);
    const file = path.join(web, name);
    if (!pathname.startsWith(`${BELOW}/`) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
    createReadStream(file).pipe(response);
  });
  calculator = host + BELOW;
});

test('the static build works below a path, the report included, and names its own address', async () => {
  const page = await openResult(browser, `${calculator}/`);
  await expect.poll(() => page.locator('.headline').innerText()).toContain('R126,561.24');
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(`https://www.example.com${BELOW}/`);
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ status }) => status);
  });
  expect(fonts).not.toContain('error');
  const { bytes } = await makeReport(page, THANDI);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('the static build stands in a frame too, as high as what is in it', async () => {
  const site = await startHost((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(managersPage(calculator));
  });
  const page = await openPage(browser, site);
  const frame = page.frameLocator('.part iframe');
  await frame.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => frame.locator('.headline').innerText()).toContain('R126,561.24');
  await expect.poll(() => frame.locator('header, .site-footer').count()).toBe(0);
  await expect
    .poll(() => frame.locator('footer').innerText())
    .toBe('Estimates only. Not financial advice.');
  await expect
    .poll(() =>
      frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => {
        const { height } = document.body.getBoundingClientRect();
        return [scrollHeight - clientHeight, clientHeight - height < 1];
      }),
    )
    .toEqual([0, true]);
});
