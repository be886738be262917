import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readlink,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { backUp } from './backup.ts';
import { readBackupFile } from './backup-file.ts';

let directory = '';
let file = '';

beforeEach(async () => {
  directory = await tempDir();
  file = path.join(await tempDir(), 'backup.json');
  await (await Store.open(new FilesBackend(directory), { seed: SMALL_SEED })).close();
});

/** Expects the refusal, and that what has the name keeps it, alone in its folder. */
async function expectRefusal(what: string): Promise<void> {
  const { ino } = await lstat(file);
  const refusal = { code: 'invalid', message: `${file} ${what}; name a file for the backup.` };
  await expect(backUp(new FilesBackend(directory), file)).rejects.toMatchObject(refusal);
  expect((await lstat(file)).ino).toBe(ino);
  expect(await readdir(path.dirname(file))).toEqual(['backup.json']);
}

test('refuses to replace a folder, and names a missing one', async () => {
  await expect(backUp(new FilesBackend(directory), `${file}/`)).rejects.toThrow(
    `there is no folder ${file}/.`,
  );
  await mkdir(file);
  await expectRefusal('is a folder');
});

// Devices are refused like these, and a test that replaced one would do harm.
test('refuses to replace a pipe, a link to one, or a socket', async () => {
  await promisify(execFile)('mkfifo', [file]);
  await expectRefusal('is not a file');

  const pipe = file;
  file = path.join(await tempDir(), 'backup.json');
  await symlink(pipe, file);
  await expectRefusal('is not a file');
  expect((await lstat(pipe)).isFIFO()).toBe(true);

  file = path.join(await tempDir(), 'backup.json');
  const server = createServer();
  await once(server.listen(file), 'listening');
  onTestFinished(() => void server.close());
  await expectRefusal('is not a file');
});

test('keeps a link, and replaces the file it points to', async () => {
  const target = path.join(await tempDir(), 'elsewhere.json');
  await writeFile(target, 'an older one');
  await chmod(target, 0o644);
  await symlink(target, file);
  expect(await backUp(new FilesBackend(directory), file)).toBe(1);
  expect(await readlink(file)).toBe(target);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect((await readBackupFile(target)).revision).toBe(1);
  expect(await readdir(path.dirname(target))).toEqual(['elsewhere.json']);
});

test('a backup removes only its own partial files', async () => {
  const half = '0123456789abcdef.tmp';
  const others = [`backup.json.old.${half}`, `other.json.${half}`, 'backup.json.tmp', half];
  const then = new Date(Date.now() - 5 * 60_000);
  for (const name of [...others, `backup.json.${half}`, `backup.json.f${half.slice(1)}`]) {
    await writeFile(path.join(path.dirname(file), name), 'half');
    await utimes(path.join(path.dirname(file), name), then, then);
  }
  await backUp(new FilesBackend(directory), file);
  expect((await readdir(path.dirname(file))).sort()).toEqual([...others, 'backup.json'].sort());
});

test('several backups to one file at once all succeed', async () => {
  const backups = Array.from({ length: 20 }, () => backUp(new FilesBackend(directory), file));
  expect(await Promise.all(backups)).toEqual(backups.map(() => 1));
  expect(await readdir(path.dirname(file))).toEqual(['backup.json']);
});
