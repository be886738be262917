import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { getRaw } from '#test/get-raw.ts';

const EMBED_SCRIPT = path.join(import.meta.dirname, '../../dist/web/embed.js.br');
const SITES = ['https://www.example.com', 'https://plan.example.com:8443'];

const NAME = 'Baobab </script> & Söhne';
const { url } = await startApp({ isBuilt: true, site: { embedOrigins: SITES } });
const { url: another } = await startApp({ isBuilt: true, site: { name: NAME, embedOrigins: [] } });
const get = (target: string, accepted: string, ...lines: string[]) =>
  getRaw(url, target, `Accept-Encoding: ${accepted}`, ...lines);

test('the page is sent compressed as the client asks, each form under a tag of its own', async () => {
  const plain = await get('/', 'identity');
  const gzip = await get('/', 'gzip, deflate');
  const brotli = await get('/', 'gzip, deflate, br, zstd');
  const answers = [plain, gzip, brotli];
  const encodings = answers.map(({ headers }) => headers.get('content-encoding'));
  expect(encodings).toEqual([undefined, 'gzip', 'br']);
  for (const unpacked of [
    gunzipSync(Buffer.from(gzip.body, 'latin1')),
    brotliDecompressSync(Buffer.from(brotli.body, 'latin1')),
  ])
    expect(unpacked.toString('latin1')).toBe(plain.body);
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

test('the page of a preview is not to be kept or indexed, and holds no rates', async () => {
  const preview = await fetch(`${url}/?preview`);
  expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  expect(preview.headers.get('cache-control')).toBe('no-store');
  expect(await preview.text()).not.toContain('id="opening"');
  const page = await fetch(url);
  expect(page.headers.get('x-robots-tag')).toBeNull();
  expect(await page.text()).toContain('id="opening"');
});

test('the page has the white label, none of whose texts ends its element', async () => {
  const html = await (await fetch(another)).text();
  expect(html).toContain('Söhne');
  expect(html).not.toContain('Aldermoor |');
  const site = /<script[^>]*id="site"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(site).name).toBe(NAME);
});

describe('in a frame', () => {
  const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';
  const framingOf = (answer: Response) => [
    /frame-ancestors ([^;]*)/.exec(policyOf(answer))?.[1],
    answer.headers.get('x-frame-options'),
    answer.headers.get('cross-origin-resource-policy'),
  ];

  test.each(['/?embed', '/?embed=', '/?embed=1&x', '/?x&embed'])(
    'the listed sites alone may show %s',
    async (target) => {
      const byTheListed = [SITES.join(' '), null, 'same-origin'];
      expect(framingOf(await fetch(url + target, { method: 'HEAD' }))).toEqual(byTheListed);
      const answer = await fetch(url + target);
      expect([answer.status, ...framingOf(answer)]).toEqual([200, ...byTheListed]);
      const tag = answer.headers.get('etag') ?? '';
      const again = await fetch(url + target, { headers: { 'if-none-match': tag } });
      expect([again.status, ...framingOf(again)]).toEqual([304, ...byTheListed]);
    },
  );

  test.each([
    ...['/', '/?embedded', '/?x=embed', '/?%65mbedx', '/admin?embed', '/auth?embed'],
    ...['/admin-access?embed', '/nowhere?embed', '//?embed', '/robots.txt?embed'],
    ...['/api/currencies?embed', '/api/user?embed', '/api/nothing?embed', '/healthz?embed'],
  ])('nobody may show %s', async (target) => {
    expect(framingOf(await fetch(url + target))).toEqual(["'none'", 'DENY', 'same-origin']);
  });

  test('nobody may show anything where site.json lists nobody', async () => {
    const answer = await fetch(`${another}/?embed`);
    expect(framingOf(answer)).toEqual(["'none'", 'DENY', 'same-origin']);
    expect(await answer.text()).toMatch(/class="embed-foot\b/);
  });

  test('the page keeps every other part of its policy, with its own style and script allowed', async () => {
    const others = (policy: string) =>
      policy.split(';').filter((part) => !/^(?:frame-ancestors|style-src) /.test(part));
    const embedded = policyOf(await fetch(`${url}/?embed`));
    expect(others(embedded)).toEqual(others(policyOf(await fetch(url))));
    expect(embedded).toMatch(/style-src 'self' 'sha256-/);
  });

  test('embed.js puts it there: small, kept for an hour, checked by its tag, for other sites to use', async () => {
    const answer = await fetch(`${url}/embed.js`);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('set-cookie')).toBeNull();
    expect(framingOf(answer)).toEqual(["'none'", 'DENY', 'cross-origin']);
    // For a tag with type="module", so that its warning is seen.
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const condition = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await fetch(`${url}/embed.js`, { headers: condition })).status).toBe(304);
    const packed = await readFile(EMBED_SCRIPT);
    expect(packed.length).toBeLessThanOrEqual(2048);
    expect(brotliDecompressSync(packed).toString()).toBe(await answer.text());
  });
});
