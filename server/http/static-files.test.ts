import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startHost } from '#test/host.ts';
import { rawRequest } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { refusal } from '../errors.ts';
import { pathOf, refuse } from './exchange.ts';
import { staticFiles } from './static-files.ts';

const ASSETS = path.join(import.meta.dirname, '../../dist/web/assets');

async function hostOf(folder: string): Promise<string> {
  const serve = staticFiles(folder);
  return startHost((request, response) => {
    const exchange = { request, response, path: pathOf(request), headers: [] };
    if (!serve(exchange)) refuse(exchange, { status: 404, sentence: 'Not a file.' });
  });
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await tempDir();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

const get = (url: string, target: string, ...lines: string[]) =>
  rawRequest(
    url,
    `${[`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`,
  );

describe('the built files', () => {
  test('are compressed, of the right type, and kept for ever', async () => {
    const { url } = await startServer();
    const names = (await readdir(ASSETS)).filter((name) => /\.(?:js|css|woff2)$/.test(name));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const plain = await get(url, `/assets/${name}`);
      expect(plain.status).toBe(200);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('content-type')).toMatch(
        /^(?:text\/(?:javascript|css); charset=utf-8|font\/woff2)$/,
      );
      const packed = await get(url, `/assets/${name}`, 'Accept-Encoding: gzip, deflate, br');
      if (name.endsWith('.woff2')) {
        expect(packed.headers.has('content-encoding')).toBe(false);
      } else {
        expect(packed.headers.get('content-encoding')).toBe('br');
        const unpacked = brotliDecompressSync(Buffer.from(packed.body, 'latin1'));
        expect(unpacked.toString('latin1')).toBe(plain.body);
      }
    }
  });

  test('hold no source map', async () => {
    expect((await readdir(ASSETS)).filter((name) => name.includes('.map'))).toEqual([]);
  });
});

describe('a file', () => {
  test('is sent again only when it has changed', async () => {
    const url = await hostOf(await folderWith({ 'robots.txt': 'all' }));
    const first = await get(url, '/robots.txt');
    expect([first.status, first.body, first.headers.get('cache-control')]).toEqual([
      200,
      'all',
      'no-cache',
    ]);
    const again = await get(url, '/robots.txt', `If-None-Match: ${first.headers.get('etag')}`);
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('is sent whole when a part of it is asked for, even one that runs backwards', async () => {
    const url = await hostOf(await folderWith({ 'robots.txt': 'all' }));
    for (const range of ['0-0', '2-1', '-1', '9-', 'x']) {
      const answer = await get(url, '/robots.txt', `Range: bytes=${range}`);
      expect([answer.status, answer.body]).toEqual([200, 'all']);
    }
  });

  test('that vanished under the server is not found, and the server goes on', async () => {
    const folder = await folderWith({ 'robots.txt': 'all', 'assets/app-ABCDEFGH.js': '1' });
    const url = await hostOf(folder);
    await rm(path.join(folder, 'assets'), { recursive: true });
    const gone = await get(url, '/assets/app-ABCDEFGH.js');
    expect([gone.status, gone.body]).toEqual([404, refusal(404).sentence]);
    expect((await get(url, '/robots.txt')).status).toBe(200);
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'assets/app-ABCDEFGH.js'), '2');
    expect((await get(url, '/assets/app-ABCDEFGH.js')).body).toBe('2');
  });

  test('with no hash in its name is asked for every time', async () => {
    const url = await hostOf(await folderWith({ 'assets/logo.svg': '<svg/>' }));
    const { headers } = await get(url, '/assets/logo.svg');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('image/svg+xml');
  });

  test.each([
    '/.env.js',
    '/assets/.secret.js',
    '/.git/config.txt',
    '/page.html',
    '/notes.md',
    '/app.js.map',
    '/app.js.br',
    '/app.js/',
    '/App.js',
    '/assets',
    '/%61pp.js',
    '/assets/../app.js',
    '/./app.js',
    '//app.js',
  ])('at %s is not served', async (target) => {
    const folder = await folderWith({
      'app.js': '1',
      'app.js.br': 'x',
      'app.js.map': '{}',
      '.env.js': '1',
      'assets/.secret.js': '1',
      '.git/config.txt': '1',
      'page.html': '1',
      'notes.md': '1',
    });
    expect((await get(await hostOf(folder), target)).body).toBe('Not a file.');
  });
});
