import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { getRaw } from '#test/get-raw.ts';
import { startHost } from '#test/host.ts';
import { tempDir } from '#test/temp-dir.ts';
import { staticFiles } from './static-files.ts';

const WEB = path.join(import.meta.dirname, '../../dist/web');

const FILES = {
  'robots.txt': 'all',
  'app.js': '1',
  'app.js.br': 'x',
  'app.js.map': '{}',
  '.env.js': '1',
  'assets/app-ABCDEFGH.js': '1',
  'assets/plain.css': 'a{}',
  'assets/.secret.js': '1',
  '.git/config.txt': '1',
  'page.html': '1',
  'notes.md': '1',
};

const serve = (folder: string) =>
  startHost(new Koa({ env: 'test' }).use(staticFiles(folder)).callback());

/** Serves files of its own, and nothing else. */
async function serveFiles(): Promise<{ url: string; folder: string }> {
  const folder = await tempDir();
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return { url: await serve(folder), folder };
}

const { url } = await serveFiles();

test('the built files are compressed, of the right type, kept for ever, and no source map is among them', async () => {
  const built = await serve(WEB);
  const all = await readdir(path.join(WEB, 'assets'));
  expect(all.filter((name) => name.includes('.map'))).toEqual([]);
  const names = all.filter((name) => /\.(?:js|css|woff2)$/.test(name));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    const plain = await getRaw(built, `/assets/${name}`);
    expect(plain.status).toBe(200);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toMatch(
      /^(?:text\/(?:javascript|css); charset=utf-8|font\/woff2)$/,
    );
    const packed = await getRaw(built, `/assets/${name}`, 'Accept-Encoding: gzip, br');
    const isFont = name.endsWith('.woff2');
    expect(packed.headers.get('content-encoding')).toBe(isFont ? undefined : 'br');
    const bytes = Buffer.from(packed.body, 'latin1');
    expect((isFont ? bytes : brotliDecompressSync(bytes)).toString('latin1')).toBe(plain.body);
  }
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'all'],
  ['/assets/plain.css', 'text/css; charset=utf-8', 'a{}'],
])(
  '%s, with no hash in its name, is asked for every time and sent where it changed',
  async (target, type, body) => {
    const first = await getRaw(url, target);
    expect([first.status, first.body]).toEqual([200, body]);
    expect(first.headers.get('content-type')).toBe(type);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await getRaw(url, target, `If-None-Match: ${first.headers.get('etag')}`);
    expect([again.status, again.body]).toEqual([304, '']);
  },
);

test('a file is sent whole when a part of it is asked for, even one that runs backwards', async () => {
  for (const range of ['0-0', '2-1', '-1', '9-', 'x']) {
    const answer = await getRaw(url, '/robots.txt', `Range: bytes=${range}`);
    expect([answer.status, answer.body]).toEqual([200, 'all']);
  }
});

test('a file that vanished under the server is not found, and the server goes on', async () => {
  const own = await serveFiles();
  const file = path.join(own.folder, 'assets/app-ABCDEFGH.js');
  await rm(file);
  expect((await getRaw(own.url, '/assets/app-ABCDEFGH.js')).status).toBe(404);
  expect((await getRaw(own.url, '/robots.txt')).status).toBe(200);
  await writeFile(file, '2');
  expect((await getRaw(own.url, '/assets/app-ABCDEFGH.js')).body).toBe('2');
});

test.each([
  ...['/.env.js', '/assets/.secret.js', '/.git/config.txt', '/page.html', '/notes.md'],
  ...['/app.js.map', '/app.js.br', '/app.js/', '/App.js', '/assets', '/%61pp.js'],
  ...['/assets/../app.js', '/./app.js', '//app.js'],
])('nothing is served at %s', async (target) => {
  expect((await getRaw(url, target)).body).toBe('Not Found');
});
