import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { Store } from '#lib/store/store.ts';
import { type InMemory, inEmptyMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';
import shipped from '../../data/site.json' with { type: 'json' };

let longview: InMemory;
let file = '';

beforeEach(async () => {
  longview = inEmptyMemory(await tempDir());
  await (await Store.open(longview.backend)).close();
  file = path.join(longview.directory, 'texts.json');
});

test('shows the texts of a day, and refuses a day on which they were not under version', async () => {
  const day = (date: string) => ({ now: () => new Date(`${date}T12:00:00Z`) });
  const on = (date: string, ...args: string[]) => longview.runWith(args, day(date));
  await writeFile(file, JSON.stringify({ ...shipped, licence: 'FSP 1' }));
  await on('2999-01-02', 'site', 'set', file, '--yes');
  await on('2999-01-04', 'site', 'reset', '--yes');
  const { stdout } = await on('2999-01-05', 'site', 'show', '--at', '2999-01-03', '--json');
  expect(JSON.parse(stdout).site.licence).toBe('FSP 1');
  const { stderr } = await on('2999-01-05', 'site', 'show', '--at', '2999-01-01');
  expect(stderr).toBe(
    'longview: The site texts were not under version on January 1, 2999: those of site.json counted.\n',
  );
});
