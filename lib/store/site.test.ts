import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';
import { siteOrSeedFile } from './site.ts';

test('reports no wrong site.json in a folder that cannot be entered', async () => {
  const folder = path.join(await tempDir(), 'data');
  await writeFile(folder, 'not a folder');
  expect(siteOrSeedFile(folder, 'site.json')).not.toContain(folder);
});
