import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const SITES = ['https://www.example.com', 'https://plan.example.com:8443'];

/** Starts a server whose site.json lists these sites. */
async function serverFor(embedOrigins?: string[]): Promise<string> {
  const dataDir = await tempDir();
  const shipped = path.join(import.meta.dirname, '../../data/site.json');
  const site = { ...JSON.parse(await readFile(shipped, 'utf8')), embedOrigins };
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify(site));
  return (await startServer({ dataDir })).url;
}

const url = await serverFor(SITES);
const framingOf = ({ headers }: Response) => [
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
  headers.get('x-frame-options'),
];

test.each(['/?embed', '/?embed=', '/?embed=1&x', '/?x&embed'])(
  'the listed sites alone may frame %s',
  async (target) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(url + target, { method });
      expect(answer.status).toBe(200);
      expect(framingOf(answer)).toEqual([SITES.join(' '), null]);
    }
    const answer = await fetch(url + target);
    const tag = answer.headers.get('etag') ?? '';
    const again = await fetch(url + target, { headers: { 'if-none-match': tag } });
    expect([again.status, ...framingOf(again)]).toEqual([304, SITES.join(' '), null]);
  },
);

test.each([
  ...['/', '/?embedded', '/?x=embed', '/?%65mbedx', '/admin?embed', '/auth?embed'],
  ...['/admin-access?embed', '/nowhere?embed', '//?embed', '/robots.txt?embed', '/embed.js'],
  ...['/api/currencies?embed', '/api/user?embed', '/api/nothing?embed', '/healthz?embed'],
])('nobody may frame %s', async (target) => {
  expect(framingOf(await fetch(url + target))).toEqual(["'none'", 'DENY']);
});

test.each([undefined, []])('where site.json lists %j nobody may frame anything', async (listed) => {
  const closed = await serverFor(listed);
  const answer = await fetch(`${closed}/?embed`);
  expect(framingOf(answer)).toEqual(["'none'", 'DENY']);
  expect(await answer.text()).toContain('class="embed-foot"');
});

test('the page in a frame keeps every other part of the policy, with its own style and script allowed', async () => {
  const policyOf = async (target: string) =>
    (await fetch(url + target)).headers.get('content-security-policy')?.split(';') ?? [];
  const directives = (policy: string[]) =>
    policy
      .filter((part) => !/^(?:frame-ancestors|style-src) /.test(part))
      .map((part) => part.trim());
  const own = await policyOf('/');
  const embedded = await policyOf('/?embed');
  expect(directives(embedded)).toEqual(directives(own));
  expect(embedded.join()).toMatch(/style-src 'self' 'sha256-/);
});

test('embed.js is small, kept for an hour, checked by its tag, and may be used by other sites', async () => {
  const answer = await fetch(`${url}/embed.js`);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const tag = answer.headers.get('etag') ?? '';
  const again = await fetch(`${url}/embed.js`, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  const packed = await readFile(path.join(import.meta.dirname, '../../dist/web/embed.js.br'));
  expect(packed.length).toBeLessThanOrEqual(2048);
  expect(brotliDecompressSync(packed).toString()).toBe(await answer.text());
});

test.each(['/', '/?embed', '/admin', '/api/currencies', '/robots.txt', '/livez'])(
  'no page of another site may use %s',
  async (target) => {
    const { headers } = await fetch(url + target);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);
