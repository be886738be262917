import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { addUser, withStore } from '#test/accounts.ts';
import { revisionsOf } from '#test/data-folder.ts';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { runHere } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';

let longview: InFolder;
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
let backup = '';

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

beforeEach(async () => {
  const made = await makeThreeRevisions();
  ({ fileOf } = made);
  longview = inFolder(made.directory);
  backup = path.join(await tempDir(), 'backup.tar.gz');
});

test('data check passes what is sound, and finds one flipped byte in an old revision', async () => {
  expect(await longview.done(['data', 'check'])).toBe(
    '3 revisions checked: each is what was written and follows from the one before.\n',
  );
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 3, findings: [] });
  await writeFile(fileOf(1), flipped(await readFile(fileOf(1)), 40));
  expect(await longview.run(['data', 'check'])).toMatchObject({
    code: 1,
    stdout: `${fileOf(1)}: is not what was written\n`,
    stderr: `longview: 1 revision of 3 is damaged. Make a backup with: longview data backup FILE --data ${longview.directory}\n`,
  });
  const { code, stdout } = await longview.run(['data', 'check', '--json']);
  expect({ code, found: JSON.parse(stdout) }).toEqual({
    code: 1,
    found: {
      revisions: 3,
      findings: [{ revision: 1, file: fileOf(1), finding: 'is not what was written' }],
    },
  });
});

test('data check names what mends a damaged newest revision', async () => {
  const sound = await readFile(fileOf(3));
  await writeFile(fileOf(3), flipped(sound, 40));
  expect(await longview.run(['data', 'check'])).toEqual({
    code: 1,
    stdout: `${fileOf(3)}: is not what was written\n`,
    stderr: `longview: ${fileOf(3)} is damaged; restore an older revision with: longview data restore --revision 2 --data ${longview.directory}\n`,
  });
});

test('data check names what fills the number of a missing revision', async () => {
  await rm(fileOf(2));
  const mend = ['data', 'restore', '--revision', '3'];
  expect(await longview.run(['data', 'check'])).toEqual({
    code: 1,
    stdout: `${fileOf(2)}: is missing\n`,
    stderr: `longview: ${fileOf(2)} is missing; fill its number with: longview ${mend.join(' ')} --data ${longview.directory}\n`,
  });
  await longview.done([...mend, '--yes']);
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 4, findings: [] });
});

test('a backup restored into an empty folder makes a working one', async () => {
  await longview.done(['user', 'add', 'ann', '--password-stdin'], 'correct horse battery');
  await longview.done(['data', 'backup', backup]);
  const other = inFolder(path.join(await tempDir(), 'deep/data'));
  expect(await other.done(['data', 'restore', backup])).toMatch(
    /^Restored backup\.tar\.gz with its history: 4 revisions, the newest of \S+ \S+ UTC\S*\.\n$/,
  );
  const users = ['user', 'list'];
  expect(await other.json(users)).toEqual(await longview.json(users));
  await other.done(['rate', 'set', 'ZAR', 'Cash', '8']);
  expect(await other.json(['data', 'check'])).toEqual({ revisions: 5, findings: [] });
  expect((await stat(path.join(other.directory, 'revisions'))).mode & 0o077).toBe(0);
});

test('a restore that takes every administrator away says so, and how to add one', async () => {
  const { directory } = longview;
  await withStore(directory, (store) => addUser(store, 'ann@example.com', true));
  expect(await longview.done(['data', 'restore', '--revision', '2', '--yes'])).toMatch(
    `Restored revision 2 as revision 5. There is no administrator; add one with: longview user add EMAIL --admin --data ${directory}\n`,
  );
  await withStore(directory, (store) => addUser(store, 'ann@example.com', true));
  await longview.done(['currency', 'update', 'ZAR', '--name', 'Sixth']);
  const withHer = ['data', 'restore', '--revision', '6', '--yes'];
  expect(await longview.done(withHer)).toMatch(/Restored revision 6 as revision 8\.\n$/);
});

test('a restore shows what will change, and commits it as a new revision', async () => {
  await longview.done(['data', 'backup', backup]);
  await longview.done(['currency', 'update', 'ZAR', '--name', 'Fourth']);
  const before = await revisionsOf(longview.directory);
  expect(await longview.done(['data', 'restore', backup, '--dry-run'])).toBe(
    [
      'Record          Field  Before  After',
      '~ currency ZAR  name   Fourth  Third',
      '',
      'Nothing was changed: this was a dry run.',
      '',
    ].join('\n'),
  );
  expect(await revisionsOf(longview.directory)).toEqual(before);
  expect(await longview.done(['data', 'restore', backup, '--yes'])).toMatch(
    /~ currency ZAR {2}name {3}Fourth {2}Third\n\nRestored backup\.tar\.gz as revision 5\. There is no administrator; add one with: .*\n$/,
  );
  expect(await longview.done(['data', 'restore', backup])).toBe('Nothing had to change.\n');
  const dry = ['data', 'restore', backup, '--dry-run'];
  expect(await longview.done(dry)).toBe('Nothing would change.\n');
  expect(await longview.json(dry)).toEqual({ changes: [] });
  expect(await longview.json(['data', 'restore', '--revision', '2', '--yes'])).toEqual({
    revision: 6,
    keptAside: null,
  });
  expect(await longview.json(['currency', 'list'])).toMatchObject([{ name: 'Second' }]);
});

test('a restore over a catalogue needs --yes where there is nobody to ask, and shows what it would change', async () => {
  const before = await revisionsOf(longview.directory);
  for (const more of [[], ['--no-input'], ['--json']])
    expect(await longview.refused(['data', 'restore', '--revision', '2', ...more])).toBe(
      [
        'Record          Field  Before  After',
        '~ currency ZAR  name   Third   Second',
        `longview: Are you sure you want to restore revision 2? This changes 1 record in ${longview.directory}. Nothing was changed; add --yes to do it.`,
        '',
      ].join('\n'),
    );
  expect(await revisionsOf(longview.directory)).toEqual(before);
});

test('a backup brings back a folder whose every revision is damaged', async () => {
  await longview.done(['data', 'backup', backup]);
  for (const revision of [1, 2, 3]) await writeFile(fileOf(revision), 'damaged');
  expect(await longview.json(['data', 'restore', backup, '--yes'])).toEqual({
    revision: 4,
    keptAside: fileOf(3).replace('.json', '.damaged'),
  });
  expect(await longview.json(['currency', 'list'])).toMatchObject([{ name: 'Third' }]);
});

test('the remedy that a refusal prints is typed as it stands, and a check is satisfied after it', async () => {
  for (const revision of [2, 3]) await writeFile(fileOf(revision), `damaged ${revision}`);
  const refusal = await Store.open(new FilesBackend(longview.directory)).catch(
    ({ message }) => message,
  );
  const args = /longview (data restore .*)$/.exec(refusal as string)?.[1]?.split(' ') ?? [];
  expect(await runHere([...args, '--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      `Restored revision 1 as revision 4. The damaged bytes are kept in ${fileOf(3, 'damaged')}, those of 1 older revision beside it. There is no administrator; add one with: longview user add EMAIL --admin --data ${longview.directory}\n`,
    ),
    stderr: '',
  });
  for (const revision of [2, 3])
    expect(await readFile(fileOf(revision, 'damaged'), 'utf8')).toBe(`damaged ${revision}`);
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 4, findings: [] });
  expect(await longview.json(['history', 'list', '--limit', '1'])).toMatchObject([
    { revision: 4, actor: expect.stringMatching(/^cli:./) },
  ]);
  expect(await longview.json(['currency', 'list'])).toMatchObject([{ name: 'Rand' }]);
});

test.each([
  [['data', 'restore'], 'Name either a backup file or --revision N.'],
  [['data', 'restore', '--revision', '0'], '--revision must be a whole number from 1 up.'],
  [['data', 'restore', '--revision', '1', '--yse'], 'unknown option'],
  [['dat'], 'unknown command'],
  [[], 'Usage: longview'],
])('longview %j is wrong usage: exit 2, said on stderr', async (args, said) => {
  expect(await runHere(args)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(said),
  });
});
