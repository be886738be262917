import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { create, extract, Header } from 'tar';
import { beforeEach, expect, test } from 'vitest';
import { REVISIONS } from '#lib/store/backend/backend.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { readRevision, verifyChain } from '#lib/store/log/history.ts';
import { Store } from '#lib/store/store.ts';
import { buildScript, runScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { backUp } from './backup.ts';
import { readArchive } from './backup-archive.ts';
import { readBackupFile } from './backup-file.ts';
import { restoreHistory } from './restore-history.ts';

const WRITER = path.join(import.meta.dirname, '../../../test/support/store-writer.ts');

let directory = '';
let file = '';
let elsewhere = '';

const address = () => new FilesBackend(directory);
const there = () => new FilesBackend(elsewhere);
const refused = () => ({
  code: 'damaged',
  message: `${file} is damaged or is no backup of Longview; nothing was changed. Use another backup.`,
});

beforeEach(async () => {
  ({ directory } = await makeThreeRevisions());
  file = path.join(await tempDir(), 'backup.tar.gz');
  elsewhere = await tempDir();
});

test('restores revisions that were backed up during commits, or none', async () => {
  const source = await tempDir();
  const writer = runScript(await buildScript(WRITER), [source, 'writer', 1_000_000, 5]);
  await expect.poll(() => writer.lines().length).toBeGreaterThan(20);
  const newest = await backUp(new FilesBackend(source), file);
  const before = writer.lines().length;
  await expect.poll(() => writer.lines().length).toBeGreaterThan(before);
  writer.child.kill('SIGKILL');
  await writer.ended;

  expect(newest).toBeGreaterThan(20);
  elsewhere = path.join(await tempDir(), 'deep/data');
  expect(await restoreHistory(there(), file)).toMatchObject({
    revision: newest,
    findings: [],
  });
  expect(await readdir(elsewhere)).toEqual(['revisions']);
  expect(await verifyChain(there())).toEqual([]);
  for (let number = 1; number <= newest; number++) {
    const { data, ...header } = await readRevision(there(), number);
    const { data: original, ...same } = await readRevision(new FilesBackend(source), number);
    expect(header).toEqual(same);
    if (data && original) expect(data).toEqual(original);
  }
  expect((await readRevision(there(), newest)).data).toBeDefined();

  // Most of it is put back before its end is found to be missing.
  await truncate(file, (await stat(file)).size - 20);
  const empty = new FilesBackend(await tempDir());
  await expect(restoreHistory(empty, file)).rejects.toMatchObject(refused());
  expect(await empty.list(REVISIONS)).toEqual([]);
});

test('refuses a backup that is cut or altered at any byte, and restores nothing', async () => {
  await writeFile(path.join(directory, 'site.json'), '{"name":"Aldermoor"}');
  await backUp(address(), file);
  const sound = await readFile(file);
  const cut = (length: number) => sound.subarray(0, length);
  const altered = (position: number) => {
    const bytes = Buffer.from(sound);
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    return bytes;
  };
  // Packed, a run of zeros is a distance back into it, of which another one says the same.
  const isAsSound = (bytes: Buffer) => {
    try {
      return gunzipSync(bytes).equals(gunzipSync(sound));
    } catch {
      return false;
    }
  };
  const damaged = [cut(sound.length - 1), Buffer.from('null')];
  // The ten bytes before the packed ones tell when and where they were packed.
  for (let at = 10; at < sound.length; at += Math.ceil(sound.length / 50))
    damaged.push(cut(at - 10), altered(at));
  for (const bytes of damaged) {
    if (isAsSound(bytes)) continue;
    await writeFile(file, bytes);
    await expect(restoreHistory(there(), file)).rejects.toMatchObject(refused());
    expect(await readdir(elsewhere)).toEqual([]);
  }
});

test('reads only known names in an archive, and only in their places', async () => {
  await backUp(address(), file);
  const folder = await tempDir();
  await extract({ file, cwd: folder });
  await writeFile(path.join(folder, 'session-keys'), 'planted');
  await writeFile(path.join(folder, '../planted'), 'planted');
  await symlink('/etc/passwd', path.join(folder, 'site.json'));
  // Older backups have one at their end.
  await writeFile(path.join(folder, 'backup.sha256'), 'of all before it');
  const names = [3, 2, 1].map((number) => `revisions/000000000${number}.json`);
  const pack = (entries: string[]) =>
    create({ file, gzip: true, cwd: folder, preservePaths: true }, entries);
  await pack([
    'backup.json',
    ...names.slice(0, 1),
    '../planted',
    'session-keys',
    'site.json',
    ...names.slice(1),
    'backup.sha256',
  ]);
  elsewhere = path.join(await tempDir(), 'data');
  expect((await restoreHistory(there(), file)).files.size).toBe(0);
  expect((await readdir(elsewhere, { recursive: true })).sort()).toEqual(
    ['revisions', ...names].sort(),
  );
  for (const wrong of [
    names,
    ['backup.json'],
    ['backup.json', ...names.slice(1)],
    ['backup.json', ...names.slice(0, 2)],
    ['backup.json', ...[...names].reverse()],
    ['backup.json', names[0] ?? '', ...names],
  ]) {
    await pack(wrong);
    await expect(readBackupFile(file)).rejects.toMatchObject({ code: 'damaged' });
  }
});

test('refuses an archive with an oversized file before unpacking it', async () => {
  const header = new Header({ path: 'backup.json', size: 33 * 1024 * 1024, type: 'File' });
  header.encode();
  await writeFile(file, gzipSync(header.block ?? ''));
  const cause = { message: 'backup.json is too large.' };
  await expect(readBackupFile(file)).rejects.toMatchObject({ code: 'damaged', cause });
});

test('ignores what is packed after the end of the archive', async () => {
  await backUp(address(), file);
  const after = randomBytes(4 * 1024 * 1024);
  const packed = gzipSync(Buffer.concat([gunzipSync(await readFile(file)), after]));
  async function* firstHalf() {
    for (let at = 0; at < packed.length / 2; at += 1024) yield packed.subarray(at, at + 1024);
    throw new Error('It is read on.');
  }
  expect(await readArchive(firstHalf(), '', async () => {})).toMatchObject({ revision: 3 });
});

test('refuses an oversized revision as a backup', async () => {
  await writeFile(file, '{"format":1,"revision":1,');
  await truncate(file, 33 * 1024 * 1024);
  const cause = { message: 'This is too large for a revision.' };
  await expect(readBackupFile(file)).rejects.toMatchObject({ code: 'damaged', cause });
});

test('refuses a backup of a newer format before reading it', async () => {
  const folder = await tempDir();
  await writeFile(path.join(folder, 'backup.json'), '{"format":2,"else":true}');
  await create({ file, gzip: true, cwd: folder }, ['backup.json']);
  await expect(restoreHistory(there(), file)).rejects.toMatchObject({
    code: 'newer',
    message: `The backup ${file} was written by a newer Longview. Nothing was touched.`,
  });
  expect(await readdir(elsewhere)).toEqual([]);
});

test('removes the sessions of a lost catalogue', async () => {
  await backUp(address(), file);
  await mkdir(path.join(elsewhere, 'sessions'));
  for (const name of ['sessions/one', 'session-keys'])
    await writeFile(path.join(elsewhere, name), 'left');
  await restoreHistory(there(), file);
  expect(await readdir(path.join(elsewhere, 'sessions'))).toEqual([]);
  expect(await readFile(path.join(elsewhere, 'session-keys'), 'utf8')).toBe('left');
});

test('keeps a revisions folder that is a link', async () => {
  await backUp(address(), file);
  const disk = path.join(await tempDir(), 'revisions');
  await mkdir(disk);
  await symlink(disk, path.join(elsewhere, 'revisions'));
  await restoreHistory(there(), file);
  expect(await readdir(disk)).toHaveLength(3);
  expect((await Store.open(there())).current.revision).toBe(3);
});
