import path from 'node:path';
import { COMMAND } from '#test/run-command.ts';
import { makeThreeRevisions, NEWEST } from '#test/three-revisions.ts';
import { fault } from './fault.ts';
import { bytesOf } from './folder-bytes.ts';
import { runInjected, UNREADABLE } from './strace.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const PROGRAMS: readonly string[] = [
  'server/main.js',
  'cli/main.js currency list',
  'cli/main.js data check',
  'cli/main.js data backup /tmp/never-made',
  'cli/main.js history list',
  'cli/main.js history show 3',
  'cli/main.js data restore --revision 3',
];
const OLDER: readonly [args: string, code: number][] = [
  ['data check', 1],
  ['history list', 1],
  ['history show 2', 1],
  ['data restore --revision 2', 1],
  ['currency list', 0],
];

fault('5 the newest revision gives EIO', PROGRAMS.length, async ({ round, count, lost }) => {
  const { directory, fileOf } = await makeThreeRevisions();
  const before = await bytesOf(directory);
  for (const what of PROGRAMS) {
    const { code, stderr, met } = await runInjected(UNREADABLE, path.join(DIST, what).split(' '), {
      files: [fileOf(NEWEST)],
      env: { DATA_DIR: directory, PORT: '0' },
    });
    count('faults met', met);
    lost(met === 0 && `${what}: was not met`);
    lost(code !== 1 && `${what}: ended with ${code}`);
    const isClear = /^longview: [^\n]+3\.json cannot be read \(EIO\)[^\n]*\.\n$/.test(stderr);
    lost(!isClear && `${what}: said ${stderr}`);
    const hasRemedy = stderr.includes('data restore --revision 2');
    // Those two were asked for this revision alone.
    lost(!hasRemedy && !what.endsWith('3') && `${what}: names no remedy`);
    round();
  }
  lost((await bytesOf(directory)) !== before && 'something was changed');
});

fault('5 an older revision gives EIO', OLDER.length, async ({ round, count, lost }) => {
  const { directory, fileOf } = await makeThreeRevisions();
  const before = await bytesOf(directory);
  for (const [what, wanted] of OLDER) {
    const { code, stderr, met } = await runInjected(UNREADABLE, [COMMAND, ...what.split(' ')], {
      files: [fileOf(NEWEST - 1)],
      env: { DATA_DIR: directory },
    });
    count('faults met', met);
    lost(met === 0 && wanted === 1 && `${what}: was not met`);
    lost(code !== wanted && `${what}: ended with ${code}`);
    lost(
      wanted === 1 &&
        !/^longview: [^\n]*(?:2\.json|is damaged)[^\n]*\n$/.test(stderr) &&
        `${what}: ${stderr}`,
    );
    round();
  }
  lost((await bytesOf(directory)) !== before && 'something was changed');
});
