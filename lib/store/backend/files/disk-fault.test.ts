import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { revisionNumbers, verifyChain } from '#lib/store/log/history.ts';
import { buildScript } from '#test/script.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { FilesBackend } from './files.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../../test/support/store-with-size-limit.ts');
const REFUSED =
  'The change could not be saved: the disk refused it (EFBIG). Nothing was changed; try again.';

test('rolls back a change that the disk refuses half way, and makes the next one', async () => {
  const script = await buildScript(SCRIPT);
  const { directory } = await makeThreeRevisions();
  // The shell's limit of some ten thousand bytes a file: the kernel writes so many and refuses the rest.
  const limited = ['-c', 'ulimit -f 20 && exec "$0" "$@"', process.execPath, script, directory];
  const { stdout } = await promisify(execFile)('sh', limited);
  const said = stdout.trim().split('\n');
  expect(said.map((line) => JSON.parse(line))).toEqual([
    { ended: REFUSED, seen: 'Third', revision: 3 },
    { ended: 'done', seen: 'small', revision: 4 },
  ]);
  expect(await revisionNumbers(new FilesBackend(directory))).toEqual([1, 2, 3, 4]);
  expect(await verifyChain(new FilesBackend(directory))).toEqual([]);
});
