import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { tempDir } from '#test/temp-dir.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PARTS = [
  'build',
  'build.mjs',
  'cli',
  'data/seed.json',
  'data/site.json',
  'dist',
  'lib',
].concat(['package.json', 'package-lock.json', 'server', 'web']);

const browser = await openBrowser();
let development: ChildProcess | undefined;
afterAll(async () => {
  development?.kill();
  await browser.close();
});

/** Makes a copy of the project, built, whose sources can be changed. */
async function copyOfTheProject(): Promise<string> {
  const folder = await tempDir();
  for (const part of PARTS)
    await cp(path.join(ROOT, part), path.join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
    });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  // Copying makes the folders newer than the build is.
  await utimes(path.join(folder, 'dist/built'), new Date(), new Date());
  return folder;
}

test('a start builds again only where a source is newer than the build, or has gone', async () => {
  const folder = await copyOfTheProject();
  const builtAt = async () => {
    await promisify(execFile)(process.execPath, ['build.mjs', '--if-older'], { cwd: folder });
    return (await stat(path.join(folder, 'dist/built'))).mtimeMs;
  };
  const first = await builtAt();
  expect(await builtAt()).toBe(first);
  await rm(path.join(folder, 'web/public/robots.txt'));
  const second = await builtAt();
  expect(second).toBeGreaterThan(first);
  expect(await builtAt()).toBe(second);
});

test('npm run dev shows a changed source in the open page, and goes on where one does not build', async () => {
  const folder = await copyOfTheProject();
  const port = await freePort();
  development = spawn(process.execPath, ['build/dev.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: await tempDir(), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  development.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const address = `http://127.0.0.1:${port}/`;
  const status = () =>
    fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole('heading', { name: 'Investment Calculator' }).waitFor();

  const file = path.join(folder, 'web/calculator/page.tsx');
  const source = await readFile(file, 'utf8');
  await writeFile(file, `${source}\nthis does not build`);
  await expect.poll(() => complaints, { timeout: 60_000 }).toContain('does not build');
  expect(await status()).toBe(200);
  await writeFile(file, source.replaceAll('Investment Calculator', 'Changed Calculator'));
  await page.getByRole('heading', { name: 'Changed Calculator' }).waitFor({ timeout: 60_000 });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
