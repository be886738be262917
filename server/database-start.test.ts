import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backendName, parseBackendAddress } from '#lib/store/backend/address.ts';
import { freshDatabase } from '#test/postgres.ts';
import { linesSaying, runServer, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { version } from '../package.json';

const DIST = path.join(import.meta.dirname, '../dist/server');

/** Returns a database's URL with a password, which the tests' server does not ask for. */
function withPassword(url: string): string {
  const named = new URL(url);
  named.password = 's3cret';
  return named.href;
}

test('a start on a database says which, and never its password', async () => {
  const { url } = await freshDatabase();
  const dataDir = await tempDir();
  for (const [file, shipped, own] of [
    ['seed.json', '"Yield Funds"', '"From the folder"'],
    ['site.json', '"Aldermoor"', '"Folder & Co"'],
  ] as const) {
    const text = await readFile(path.join(import.meta.dirname, '../data', file), 'utf8');
    await writeFile(path.join(dataDir, file), text.replaceAll(shipped, own));
  }
  const env = { DATABASE_URL: withPassword(url), LOG_LEVEL: 'info' };
  const server = await startServer({ dataDir, env });
  // seed.json and site.json come from the data folder.
  const textOf = async (where: string) => (await fetch(server.url + where)).text();
  expect(await textOf('/api/asset-classes')).toContain('From the folder');
  expect(await textOf('/')).toContain('Folder &amp; Co');
  expect(await server.stop()).toBe(0);
  const name = backendName(parseBackendAddress(url, 'url'));
  const printed = server.log().split('\n');
  expect(printed.filter((line) => !line.startsWith('{')).slice(0, 3)).toEqual([
    `Longview runs at ${server.url}`,
    `Data: ${name}`,
    'There is no administrator yet. Create one with: longview user add EMAIL --admin',
  ]);
  const { hostname: host, port, pathname } = new URL(url);
  const database = { host, port: Number(port), name: pathname.slice(1) };
  expect(linesSaying(server.log(), 'started')).toMatchObject([{ version, database }]);
  expect(server.log()).not.toContain('s3cret');
});

test('with DATA_REQUIRED=true an empty database is refused', async () => {
  const { url } = await freshDatabase();
  const name = backendName(parseBackendAddress(url, 'url'));
  const env = { DATA_DIR: await tempDir(), DATABASE_URL: url, DATA_REQUIRED: 'true' };
  expect(await runServer(env)).toEqual({
    code: 2,
    stdout: '',
    stderr: `longview: There is no catalogue in ${name}. Make one with: longview data init\n`,
  });
});

test('a server on files loads nothing of PostgreSQL', async () => {
  const loaded = new Map<string, string>();
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file)) return;
    const text = await readFile(path.join(DIST, file), 'utf8');
    loaded.set(file, text);
    const imported = text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g);
    for (const [, name = ''] of imported) await load(name);
  };
  await load('main.js');
  expect(loaded.size).toBeGreaterThan(1);
  for (const text of loaded.values()) expect(text).not.toMatch(/pg_is_in_recovery|SCRAM-SHA-256/);
});
