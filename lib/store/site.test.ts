import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';
import shipped from '../../data/site.json' with { type: 'json' };
import { readSeed } from './seed.ts';
import { readSite, siteOrSeedFile } from './site.ts';

test('reports no wrong site.json in a folder that cannot be entered', async () => {
  const folder = path.join(await tempDir(), 'data');
  await writeFile(folder, 'not a folder');
  expect(siteOrSeedFile(folder, 'site.json')).not.toContain(folder);
});

test('reads site.json and seed.json after a byte order mark', async () => {
  const folder = await tempDir();
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write('site.json', `\ufeff${JSON.stringify({ ...shipped, name: 'Blue Crane' })}`);
  await write('seed.json', '\ufeff{"currencies": []}');
  expect((await readSite(folder)).name).toBe('Blue Crane');
  expect(await readSeed(folder)).toEqual({ currencies: [] });
});
