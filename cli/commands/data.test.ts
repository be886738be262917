import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { type InMemory, inEmptyMemory, inMemoryOfThree } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';

let longview: InMemory;
let backup = '';

beforeEach(async () => {
  longview = await inMemoryOfThree();
  backup = path.join(await tempDir(), 'backup.tar.gz');
});

/** Flips one bit of a revision. */
function flip(revision: number): void {
  const bytes = Buffer.from(longview.bytes.get(revisionKey(revision)) ?? '');
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  longview.bytes.set(revisionKey(revision), bytes);
}

test('data check finds one flipped byte in an old revision', async () => {
  expect(await longview.done(['data', 'check'])).toBe(
    '3 revisions checked: each is what was written and follows from the one before.\n',
  );
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 3, findings: [] });
  flip(1);
  const file = longview.fileOf(1);
  expect(await longview.run(['data', 'check'])).toMatchObject({
    code: 1,
    stdout: `${file}: is not what was written\n`,
    stderr:
      'longview: 1 revision of 3 is damaged. Make a backup with: longview data backup FILE --data memory\n',
  });
  const { code, stdout } = await longview.run(['data', 'check', '--json']);
  expect({ code, found: JSON.parse(stdout) }).toEqual({
    code: 1,
    found: {
      revisions: 3,
      findings: [{ revision: 1, file, finding: 'is not what was written' }],
    },
  });
});

test('data check prints the command that repairs a damaged newest revision', async () => {
  flip(3);
  const file = longview.fileOf(3);
  expect(await longview.run(['data', 'check'])).toEqual({
    code: 1,
    stdout: `${file}: is not what was written\n`,
    stderr: `longview: ${file} is damaged; restore an older revision with: longview data restore --revision 2 --data memory\n`,
  });
});

test('data check prints the command that fills in a missing revision', async () => {
  longview.bytes.delete(revisionKey(2));
  const file = longview.fileOf(2);
  const mend = ['data', 'restore', '--revision', '3'];
  expect(await longview.run(['data', 'check'])).toEqual({
    code: 1,
    stdout: `${file}: is missing\n`,
    stderr: `longview: ${file} is missing; fill its number with: longview ${mend.join(' ')} --data memory\n`,
  });
  await longview.done([...mend, '--yes']);
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 4, findings: [] });
});

test('the history lists the revisions around a damaged one, and exits with 1', async () => {
  flip(2);
  const { code, stdout, stderr } = await longview.run(['history', 'list', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject([{ revision: 3 }, { revision: 1 }]);
  expect(stderr).toBe(
    `longview: Revision 2 is damaged: ${longview.fileOf(2)}. See all that is damaged with: longview data check --data memory\n`,
  );
});

test('a backup restored without a catalogue gives a working one', async () => {
  await longview.addUser('ann');
  await longview.done(['data', 'backup', backup]);
  const other = inEmptyMemory();
  expect(await other.refused(['data', 'restore', backup, '--dry-run'])).toContain(
    'brings back the whole history. Leave out --dry-run.',
  );
  expect(await other.done(['data', 'restore', backup])).toMatch(
    /^Restored backup\.tar\.gz with its history: 4 revisions, the newest of \S+ \S+ UTC\S*\.\n$/,
  );
  const users = ['user', 'list'];
  expect(await other.json(users)).toEqual(await longview.json(users));
  await other.done(['rate', 'set', 'ZAR', 'Cash', '8']);
  expect(await other.json(['data', 'check'])).toEqual({ revisions: 5, findings: [] });
});

test('a restore without an administrator says how to add one', async () => {
  await longview.addUser('ann@example.com');
  expect(await longview.done(['data', 'restore', '--revision', '2', '--yes'])).toMatch(
    `Restored revision 2 as revision 5. There is no administrator; add one with: longview user add EMAIL --admin --data memory\n`,
  );
  await longview.addUser('ann@example.com');
  await longview.done(['currency', 'update', 'ZAR', '--name', 'Sixth']);
  const withHer = ['data', 'restore', '--revision', '6', '--yes'];
  expect(await longview.done(withHer)).toMatch(/Restored revision 6 as revision 8\.\n$/);
});

test('a restore shows what will change, and commits it as a new revision', async () => {
  await longview.done(['data', 'backup', backup]);
  await longview.done(['currency', 'update', 'ZAR', '--name', 'Fourth']);
  const before = new Map(longview.bytes);
  expect(await longview.done(['data', 'restore', backup, '--dry-run'])).toBe(
    [
      'Record          Field  Before  After',
      '~ currency ZAR  name   Fourth  Third',
      '',
      'Nothing was changed: this was a dry run.',
      '',
    ].join('\n'),
  );
  expect(longview.bytes).toEqual(before);
  expect(await longview.done(['data', 'restore', backup, '--yes'])).toMatch(
    /~ currency ZAR {2}name {3}Fourth {2}Third\n\nRestored backup\.tar\.gz as revision 5\. There is no administrator; add one with: .*\n$/,
  );
  expect(await longview.done(['data', 'restore', backup])).toBe('Nothing had to change.\n');
});

test('a backup restores a catalogue whose revisions are all damaged', async () => {
  await longview.done(['data', 'backup', backup]);
  for (const revision of [1, 2, 3]) longview.damage(revision, 'damaged');
  expect(await longview.json(['data', 'restore', backup, '--yes'])).toEqual({
    revision: 4,
    keptAside: longview.fileOf(3, 'damaged'),
  });
  expect(await longview.json(['currency', 'list'])).toMatchObject([{ name: 'Third' }]);
});

test('the command that a refusal prints can be typed as it is', async () => {
  for (const revision of [2, 3]) longview.damage(revision, `damaged ${revision}`);
  const refusal = await longview.refused(['currency', 'list']);
  const args = /longview (data restore .*)\n$/.exec(refusal)?.[1]?.split(' ') ?? [];
  expect(await longview.done([...args, '--yes'])).toContain(
    `Restored revision 1 as revision 4. The damaged bytes are kept in ${longview.fileOf(3, 'damaged')}, those of 1 older revision beside it. There is no administrator; add one with: longview user add EMAIL --admin --data memory\n`,
  );
  for (const revision of [2, 3])
    expect(`${longview.bytes.get(`revisions/000000000${revision}.damaged`)}`).toBe(
      `damaged ${revision}`,
    );
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 4, findings: [] });
  expect(await longview.json(['history', 'list', '--limit', '1'])).toMatchObject([
    { revision: 4, actor: expect.stringMatching(/^cli:./) },
  ]);
  expect(await longview.json(['currency', 'list'])).toMatchObject([{ name: 'Rand' }]);
});
