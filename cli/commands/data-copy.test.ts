import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '#test/run-here.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';

const MAX_TABS = 80;
const KEYS = 'a-key-of-the-sessions-that-is-long-enough\n';

const copy = (from: TestStorage, to: TestStorage, ...options: string[]) =>
  runHere(['data', 'copy', '--from', from.name, '--to', to.name, ...options]);

test('says what it did, what it would do, and when there is nothing to do', async () => {
  const [from, to] = [await testStorage('files'), await testStorage('PostgreSQL')];
  await from.fill(3);
  const dry = await copy(from, to, '--dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toMatch(/^3 revisions would be copied from .*\n\nNothing was changed/);
  expect(await to.isUntouched()).toBe(true);
  expect((await copy(from, to)).stdout).toMatch(
    /^Copied 3 revisions from .* to .*: the newest is 3\.\n$/,
  );
  expect((await copy(from, to)).stdout).toMatch(
    /^Nothing had to change: .* is at revision 3, .* at 3\.\n$/,
  );
  const json = await copy(to, from, '--json');
  expect(JSON.parse(json.stdout)).toEqual({ from: 3, to: 3, copied: 0 });
});

test('copies session keys only on request, and never over others', async () => {
  const [folder, database] = [await testStorage('files'), await testStorage('PostgreSQL')];
  const back = await testStorage('files');
  await folder.fill(2);
  expect((await copy(folder, database, '--session-keys')).stdout).toContain(
    `There are no session keys in ${folder.name}.`,
  );
  await writeFile(path.join(folder.name, 'session-keys'), KEYS, { mode: 0o600 });
  expect(await copy(folder, database, '--session-keys')).toMatchObject({ code: 0, stderr: '' });
  expect(await copy(database, back, '--session-keys')).toMatchObject({ code: 0, stderr: '' });
  const kept = path.join(back.name, 'session-keys');
  expect(await readFile(kept, 'utf8')).toBe(KEYS);
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  await writeFile(kept, KEYS.replace('a-key', 'other'));
  const refused = await copy(database, back, '--session-keys');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('There are other session keys in');
});

test('data copy ignores DATABASE_URL', async () => {
  const [from, to] = [await testStorage('files'), await testStorage('files')];
  await from.fill(2);
  const env = { DATABASE_URL: 'postgres://ann@127.0.0.1:1/elsewhere' };
  const args = ['data', 'copy', '--from', from.name, '--to', to.name];
  expect(await runHere(args, { env })).toMatchObject({ code: 0, stderr: '' });
  expect(await to.contents()).toEqual(await from.contents());
});

test('reading commands, dry runs and completion create nothing in a database', async () => {
  const storage = await testStorage('PostgreSQL');
  const env = { DATABASE_URL: storage.name };
  for (const args of [
    ['currency', 'list'],
    ['data', 'check'],
    ['data', 'init', '--dry-run'],
    ['user', 'add', 'ann', '--dry-run', '--password-stdin'],
  ])
    expect(await runHere(args, { env, input: 'correct horse battery' })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no catalogue in the database'),
    });
  expect((await runHere(['__complete', '--', 'currency', 'update', ''], { env })).stdout).toBe('');
  expect(await storage.isUntouched()).toBe(true);
});

test('completion offers names from a database', async () => {
  const storage = await testStorage('PostgreSQL');
  await storage.fill(1);
  const env = { DATABASE_URL: storage.name };
  const offered = async () =>
    (await runHere(['__complete', '--', 'currency', 'update', ''], { env })).stdout;
  // On a busy machine the database may take longer than a tab waits.
  let found = await offered();
  for (let attempt = 1; found === '' && attempt < MAX_TABS; attempt++) found = await offered();
  expect(found).toBe('ZAR\tRand\n');
});
