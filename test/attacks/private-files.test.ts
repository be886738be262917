import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { faultOf } from './answer-rules.ts';
import { attack } from './attack.ts';
import { exchange, head, PATIENCE_WITH_WHOLE_MS } from './send.ts';
import { startTarget } from './target.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const WEB = path.join(ROOT, 'dist/web');

const WAYS_UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '..%5c',
  '..\\',
  '%2e%2e%5c',
  '..%252f',
  '%252e%252e%252f',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%ef%bc%8f',
  '%uff0e%uff0e/',
  '..;/',
  '....//',
  '..%00/',
  '.././',
];
const STARTS = ['/', '/assets/', '//', '/./', '/robots.txt/', '/api/', '/api/admin/'];
const DEPTHS = [0, 1, 2, 3, 6];
const PRIVATE = [
  'data/seed.json',
  'data/site.json',
  'package.json',
  'package-lock.json',
  'server/main.ts',
  'dist/server/main.js',
  'dist/render/assets.json',
  '.git/config',
  '.env',
  'etc/passwd',
];
const IN_PLACE = [
  '.git/HEAD',
  '.gitignore',
  '.npmrc',
  '.ci/run',
  '.DS_Store',
  'data',
  'data/',
  'data/revisions/0000000001.json',
  'revisions/0000000001.json',
  'sessions/',
  'session-keys.json',
  'keys',
  'node_modules/koa/package.json',
  'web/main.tsx',
  'index.html.br',
  'robots.txt.gz',
  'proc/self/environ',
  'wp-admin',
  'server-status',
  'metrics',
  'debug',
];

const target = await startTarget();

/** Returns what is wrong with the answer to an address where nothing may be: anything but a refusal or the page. */
async function wrongAt(address: string): Promise<string | false> {
  const { first } = await exchange(
    target.url,
    head(`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close'),
    PATIENCE_WITH_WHOLE_MS,
  );
  if (!first) return `${address}: no answer`;
  const fault = faultOf(first);
  const isSentence = first.headers['content-type']?.startsWith('text/plain') && first.status >= 400;
  const isPage = /^<!doctype html>/.test(first.body) && first.status === 404;
  return !(isSentence || isPage) || fault ? `${address}: ${fault ?? first.status}` : false;
}

attack('ways out of the served folder', async (round) => {
  for (const start of STARTS)
    for (const up of WAYS_UP)
      for (const depth of DEPTHS)
        for (const file of depth === 0 ? IN_PLACE.slice(0, 1) : PRIVATE)
          round(await wrongAt(start + up.repeat(depth) + file));
});

attack('files beside the served ones, dotfiles and source maps', async (round) => {
  const kept = await readdir(target.dataDir, { recursive: true });
  const built = (await readdir(WEB, { recursive: true })).filter((name) => name.includes('.'));
  const maps = built.flatMap((name) => [
    `${name}.map`,
    `${name}.br`,
    `${name}/`,
    `${name}%00`,
    `${name}~`,
  ]);
  for (const name of [...IN_PLACE, ...PRIVATE, ...kept, ...maps])
    for (const start of ['/', '/assets/', '/data/', '//'])
      round(await wrongAt(start + name.replaceAll(' ', '%20')));
});

attack('built files that reveal their sources', async (round) => {
  for (const name of await readdir(WEB, { recursive: true })) {
    if (!/\.(?:js|css|html)$/.test(name)) continue;
    const text = await readFile(path.join(WEB, name), 'utf8');
    const leak = /sourceMappingURL|\/\/# source|node_modules\/|\$argon2|SESSION_KEYS/.exec(
      text,
    )?.[0];
    round((leak || text.includes(ROOT)) && `${name} reveals ${leak ?? ROOT}`);
  }
});
