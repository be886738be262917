import { type ChildProcess, execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';

const run = promisify(execFile);
const mounted = new Set<string>();

/** Mounts a folder that is a file system of its own, in memory. */
export async function mountMemory(size: string): Promise<string> {
  const folder = await tempDir();
  await mount(folder, ['-t', 'tmpfs', '-o', `size=${size}`, 'longview-fault']);
  return folder;
}

/** Makes a file with an empty ext4 file system in it. */
export async function makeDisk(): Promise<string> {
  const image = `${await tempDir()}/disk`;
  await run('truncate', ['-s', '32M', image]);
  await run('mkfs.ext4', ['-q', image]);
  return image;
}

/** Mounts the disk in a file. Returns its folder. */
export async function mountDisk(image: string): Promise<string> {
  const folder = await tempDir();
  await mount(folder, ['-o', 'loop', image]);
  return folder;
}

/** Changes what a mounted folder may be used for: 'size=2m', 'ro'. */
export async function remount(folder: string, option: string): Promise<void> {
  await run('mount', ['-o', `remount,${option}`, folder]);
}

/** Fills a mounted folder to its last block. Returns the way to make room again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const ballast = path.join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(ballast, Buffer.alloc(bavail * bsize));
  return () => rm(ballast);
}

export async function unmount(folder: string): Promise<void> {
  await run('umount', [folder]);
  mounted.delete(folder);
}

/** Cuts the power of a disk: what was not flushed to it is gone. */
export async function cutPower(folder: string): Promise<void> {
  // EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH.
  const call =
    '$flags = pack("L", 2); open(F, "<", $ARGV[0]) && ioctl(F, 0x8004587d, $flags) || die "$!\\n"';
  await run('perl', ['-e', call, folder]);
}

async function mount(folder: string, args: readonly string[]): Promise<void> {
  await run('mount', [...args, folder]);
  mounted.add(folder);
}

/** Makes the kernel write at most so many bytes of any file for a running process from now on, and refuse the rest. */
export async function limitFiles(
  { pid }: ChildProcess,
  bytes: number | 'unlimited',
): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

afterAll(async () => {
  for (const folder of mounted) await run('umount', ['-l', folder]).catch(() => {});
});
