import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { COMMANDS } from '#test/every-command.ts';
import { type InMemory, inMemoryOfThree } from '#test/in-memory.ts';
import { NEWER, newerRevision } from '#test/newer-revision.ts';
import { testIo } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';
import { createProgram, registerVerbs } from '../program.ts';

const REFUSED = { code: 1, stdout: '', stderr: `longview: ${NEWER}\n` };

let longview: InMemory;
let outside = '';
let before: unknown;

beforeAll(async () => {
  longview = await inMemoryOfThree();
  outside = await tempDir();
  await longview.done(['data', 'backup', path.join(outside, 'backup.json')]);
  const { bytes } = longview;
  bytes.set(revisionKey(4), newerRevision(bytes.get(revisionKey(3)) as Buffer));
  before = new Map(bytes);
});

test.each([
  ...COMMANDS,
  [['history', 'show', '4']],
  [['data', 'restore', '--revision', '2', '--dry-run']],
  [['data', 'restore', '--revision', '4', '--yes']],
  [['data', 'restore', 'backup.json', '--yes']],
] as typeof COMMANDS)('leaves a newer catalogue alone: %j', async (args, input) => {
  const inside = args.map((arg) => {
    if (arg === 'HERE') return longview.directory;
    return /\.json$|^another$/.test(arg) ? path.join(outside, arg) : arg;
  });
  // To diff, 1 is that something differs.
  const refused = args[1] === 'diff' ? { ...REFUSED, code: 2 } : REFUSED;
  for (const more of [[], ['--json']])
    expect(await longview.run([...inside, ...more], input)).toEqual(refused);
  expect(longview.bytes).toEqual(before);
  expect(await readdir(outside)).toEqual(['backup.json']);
});

test('no command is left out of these', async () => {
  const program = createProgram(testIo());
  await Promise.all(program.commands.map(registerVerbs));
  const all = program.commands.flatMap((noun) =>
    noun.commands.length === 0
      ? noun.name()
      : noun.commands.map((verb) => `${noun.name()} ${verb.name()}`),
  );
  const tried = COMMANDS.map(([[noun = '', verb = '']]) =>
    all.includes(noun) ? noun : `${noun} ${verb}`,
  );
  expect([...tried, 'serve', 'completion', 'site check'].sort()).toEqual(all.sort());
});
