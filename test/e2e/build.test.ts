import { execFile, spawn } from 'node:child_process';
import { cp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { openBrowser } from '#test/browser.ts';
import { freePort } from '#test/free-port.ts';
import { startHost } from '#test/host.ts';
import { makeReport, THANDI } from '#test/make-report.ts';
import { startSite } from '#test/managers-site.ts';
import { tempDir } from '#test/temp-dir.ts';
import { COMPLETE_CHART, moveTo, newPage, openResult } from './open-page.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PARTS = [
  ...['build', 'build.mjs', 'cli', 'data/seed.json', 'data/site.json', 'dist', 'lib'],
  ...['package.json', 'package-lock.json', 'server', 'web'],
];
const BELOW = '/tools/calculator';
/** A build takes its time on a busy machine. */
const BUILDS = { timeout: 120_000 };

const browser = await openBrowser();

/** A copy of the project, built, whose sources can be changed. */
let folder = '';
/** When its build was made: as it was copied, after a start, after a source has gone, and after one more start. */
const builtAt: number[] = [];

beforeAll(async () => {
  folder = await tempDir();
  for (const part of PARTS)
    await cp(path.join(ROOT, part), path.join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
    });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  // Copying makes the folders newer than the build is.
  const stamp = path.join(folder, 'dist/built');
  await utimes(stamp, new Date(), new Date());
  const note = async () => builtAt.push((await stat(stamp)).mtimeMs);
  const env = { ...process.env, BASE_PATH: BELOW, PUBLIC_URL: 'https://www.example.com' };
  const buildIfOlder = () =>
    promisify(execFile)(process.execPath, ['build.mjs', '--if-older'], { cwd: folder, env });
  await note();
  await buildIfOlder();
  await note();
  await rm(path.join(folder, 'web/public/robots.txt'));
  await buildIfOlder();
  await note();
  await buildIfOlder();
  await note();
}, BUILDS.timeout);

test('a start builds again only where a source is newer than the build, or has gone', () => {
  const [copied = 0, unchanged, changed = 0, unchangedAgain] = builtAt;
  expect(unchanged).toBe(copied);
  expect(changed).toBeGreaterThan(copied);
  expect(unchangedAgain).toBe(changed);
});

test('the static build works below a path on a plain host, and in a frame', async () => {
  const calculator = await startStaticHost();
  const page = await openResult(browser, `${calculator}/`);
  expect(await page.locator('.headline').innerText()).toContain('R126,561.24');
  expect(await page.locator('header').innerText()).toContain('Aldermoor');
  await page.locator('.form').getByText('Showing standard rates').waitFor();
  const canonical = page.locator('link[rel=canonical]');
  expect(await canonical.getAttribute('href')).toBe(`https://www.example.com${BELOW}/`);
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ status }) => status);
  });
  expect(fonts).not.toContain('error');
  const { bytes } = await makeReport(page, THANDI);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');

  await moveTo(page, `${BELOW}/nowhere`);
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.locator('.headline').waitFor();
  expect(page.url()).toBe(`${calculator}/`);

  await page.goto(await startSite(calculator));
  const frame = page.frameLocator('.part iframe');
  await frame.locator(COMPLETE_CHART).waitFor();
  expect(await frame.locator('.headline').innerText()).toContain('R126,561.24');
  expect(await frame.locator('header, .site-footer').count()).toBe(0);
  expect(await frame.locator('footer').innerText()).toContain(
    'Estimates only. Not financial advice.',
  );
  await expect
    .poll(() =>
      frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => {
        const { height } = document.body.getBoundingClientRect();
        return [scrollHeight - clientHeight, clientHeight - height < 1];
      }),
    )
    .toEqual([0, true]);
});

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** Serves the built files below the path, and nothing else, as a plain host does. Returns the calculator's address. */
async function startStaticHost(): Promise<string> {
  const host = await startHost(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const name = pathname === `${BELOW}/` ? 'index.html' : pathname.slice(BELOW.length);
    const isBelow = pathname.startsWith(`${BELOW}/`);
    const bytes =
      isBelow && (await readFile(path.join(folder, 'dist/web', name)).catch(() => null));
    if (!bytes) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/plain');
    response.end(bytes);
  });
  return host + BELOW;
}

test('npm run dev shows a changed source, and outlives a mistake', BUILDS, async () => {
  const port = await freePort();
  const development = spawn(process.execPath, ['build/dev.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: await tempDir(), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  afterFile(() => development.kill());
  let complaints = '';
  development.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const address = `http://127.0.0.1:${port}/`;
  // Over a connection of its own: a server that is being stopped goes on with those that are open.
  const status = () =>
    fetch(address, { headers: { connection: 'close' } }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  const page = await newPage(browser);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Investment Calculator' }).waitFor();

  const file = path.join(folder, 'web/calculator/page.tsx');
  const source = await readFile(file, 'utf8');
  await writeFile(file, `${source}\nthis does not build`);
  await expect.poll(() => complaints, { timeout: 60_000 }).toMatch(/does not build.*Node\.js v/s);
  // The build has ended when the page has looked for another version of itself twice more.
  for (let looks = 0; looks < 2; looks++)
    await page.waitForRequest((request) => request.method() === 'HEAD');
  expect(await status()).toBe(200);
  await writeFile(file, source.replaceAll('Investment Calculator', 'Changed Calculator'));
  await page.getByRole('heading', { name: 'Changed Calculator' }).waitFor({ timeout: 60_000 });
});

test('a setting that cannot be used is said in one sentence', BUILDS, async () => {
  const env = { ...process.env, BASE_PATH: 'calculator' };
  const building = promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder, env });
  await expect(building).rejects.toMatchObject({
    code: 1,
    stderr:
      'BASE_PATH must be a path like /calculator: a slash before each part, none at the end.\n',
  });
});
