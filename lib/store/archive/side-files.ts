import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import {
  errnoOf,
  makeFolder,
  NO_FOLLOW,
  refusedLink,
  replaceFile,
  syncFolder,
} from '../backend/files/durable.ts';
import { ownerForRoot, ownerOf } from '../backend/files/owner.ts';

export const SIDE_FILES = ['site.json', 'seed.json'] as const;

export type SideFile = (typeof SIDE_FILES)[number];

export type SideFiles = ReadonlyMap<SideFile, Buffer>;

/** Returns the side files of a data folder, for a backup. Throws if one cannot be read. */
export async function readSideFiles(folder: string): Promise<SideFiles> {
  const found = new Map<SideFile, Buffer>();
  const owner = await ownerForRoot(folder);
  for (const name of SIDE_FILES) {
    const file = path.join(folder, name);
    const content = await readFile(file, { flag: owner ? NO_FOLLOW : 'r' }).catch(async (error) => {
      if (owner && errnoOf(error) === 'ELOOP') throw refusedLink(file, error);
      // A dangling link is an error, not a missing file.
      if (errnoOf(error) === 'ENOENT' && !(await readlink(file).catch(() => null))) return null;
      throw new AppError('unavailable', `${file} cannot be read (${errnoOf(error)}).`);
    });
    if (content) found.set(name, content);
  }
  return found;
}

/** Returns the names of the files that are missing from a data folder or differ there. */
export async function differingFiles(folder: string, files: SideFiles): Promise<SideFile[]> {
  const differing: SideFile[] = [];
  for (const [name, content] of files) {
    const now = await readFile(path.join(folder, name)).catch(() => null);
    if (!now?.equals(content)) differing.push(name);
  }
  return differing;
}

/** Writes a backup's side files to a data folder, replacing existing ones. */
export async function restoreFiles(folder: string, files: SideFiles): Promise<void> {
  if (files.size === 0) return;
  try {
    const owner = await ownerOf(folder);
    await makeFolder(folder, owner);
    for (const [name, content] of files) await replaceFile(path.join(folder, name), content, owner);
    await syncFolder(folder);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const sentence = `The disk refused the restore (${errnoOf(error)}); run it again when that is mended.`;
    throw new AppError('unavailable', sentence, { cause: error });
  }
}
