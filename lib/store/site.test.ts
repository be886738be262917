import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';
import { ownOrPackaged } from './site.ts';

test('of a folder that cannot be looked into, no site.json is said to be wrong: the folder is, where it is opened', async () => {
  const folder = path.join(await tempDir(), 'data');
  await writeFile(folder, 'not a folder');
  expect(ownOrPackaged(folder, 'site.json')).not.toContain(folder);
});
