import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { buildScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesPlace } from './files.ts';
import { verifyChain } from './history.ts';
import { Store } from './store.ts';

test('a change the disk refuses half way is not made, and the next one is', async () => {
  const script = await buildScript(
    path.join(import.meta.dirname, '../../test/support/store-with-size-limit.ts'),
  );
  const directory = await tempDir();
  await (await Store.open(new FilesPlace(directory), { seed: SMALL_SEED })).close();

  // The shell's limit of some ten thousand bytes a file: the kernel writes so many and refuses the rest.
  const limited = 'ulimit -f 20 && exec "$0" "$@"';
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    limited,
    process.execPath,
    script,
    directory,
  ]);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      ended:
        'The change could not be saved: the disk refused it (EFBIG). Nothing was changed; try again.',
      seen: 'Rand',
      revision: 1,
    },
    { ended: 'done', seen: 'small', revision: 2 },
  ]);
  expect(await readdir(path.join(directory, 'revisions'))).toEqual([
    '0000000001.json',
    '0000000002.json',
  ]);
  expect(await verifyChain(new FilesPlace(directory))).toEqual([]);
});
