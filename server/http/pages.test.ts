import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rawRequest } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const server = await startServer();
const SITE = path.join(import.meta.dirname, '../../data/site.json');

const get = (target: string, accepted: string, ...lines: string[]) =>
  rawRequest(
    server.url,
    `${[`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', `Accept-Encoding: ${accepted}`, ...lines].join('\r\n')}\r\n\r\n`,
  );

test('the page is sent compressed as the client asks, each form under a tag of its own', async () => {
  const [plain, gzip, brotli] = await Promise.all([
    get('/', 'identity'),
    get('/', 'gzip, deflate'),
    get('/', 'gzip, deflate, br, zstd'),
  ]);
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(gunzipSync(Buffer.from(gzip.body, 'latin1')).toString('latin1')).toBe(plain.body);
  expect(brotliDecompressSync(Buffer.from(brotli.body, 'latin1')).toString('latin1')).toBe(
    plain.body,
  );
  const answers = [plain, gzip, brotli];
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  for (const { headers, body } of answers) {
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('content-length')).toBe(String(body.length));
  }
});

test('a browser that has the page gets 304, on the four routes only', async () => {
  for (const route of ['/', '/admin', '/auth', '/admin-access']) {
    const first = await get(route, 'br');
    const condition = `If-None-Match: ${first.headers.get('etag')}`;
    const again = await get(route, 'br', condition);
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await get(route, 'gzip', condition)).status).toBe(200);
    expect((await get('/nowhere', 'br', condition)).status).toBe(404);
  }
});

test('the page names the built script and style, which are there', async () => {
  const { body } = await get('/', 'identity');
  const sources = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url);
  expect(sources.length).toBeGreaterThanOrEqual(2);
  for (const url of sources) expect((await fetch(server.url + url)).status).toBe(200);
});

test('the white label of the data folder replaces the one that comes with Longview', async () => {
  const dataDir = await tempDir();
  const site = JSON.parse(await readFile(SITE, 'utf8'));
  const name = 'Baobab </script> & Söhne';
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify({ ...site, name }));
  const own = await startServer({ dataDir });
  const html = await (await fetch(own.url)).text();
  expect(html).toContain('Söhne');
  expect(html).not.toContain('Aldermoor |');
  const embedded = /<script[^>]*id="site"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(embedded).name).toBe(name);
});
