import { link, lstat, mkdir, rename, rmdir } from 'node:fs/promises';
import { errnoOf } from './durable.ts';

/** Gives the bytes of a damaged file a second name, the next that is free, and returns it. After a crash it has one already. */
export async function linkToQuarantine(file: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const quarantined = quarantinePath(file, copy);
    try {
      await link(file, quarantined);
      return quarantined;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
      const [kept, damaged] = await Promise.all([lstat(quarantined), lstat(file)]);
      if (kept.ino === damaged.ino) return quarantined;
    }
  }
}

/**
 * Moves a folder out of a revision's place, since it can have no second name, and returns where to; null if another
 * repair did. It goes over an empty folder made for it: so it replaces nothing, and a file that another repair has
 * put there meanwhile cannot follow it.
 */
export async function moveToQuarantine(file: string): Promise<string | null> {
  let copy = 1;
  for (; ; copy++) {
    try {
      await mkdir(quarantinePath(file, copy));
      break;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
  try {
    await rename(file, quarantinePath(file, copy));
    return quarantinePath(file, copy);
  } catch (error) {
    await rmdir(quarantinePath(file, copy)).catch(() => {});
    // Moved already, by another repair or by this one before a crash; a file that is there now is its work.
    if (errnoOf(error) !== 'ENOENT' && errnoOf(error) !== 'EISDIR') throw error;
    return copy === 1 ? null : quarantinePath(file, copy - 1);
  }
}

/** Returns the path of a quarantined copy: N.damaged, N.damaged.2, N.damaged.3 … */
function quarantinePath(file: string, copy: number): string {
  return file.replace(/\.json$/, copy === 1 ? '.damaged' : `.damaged.${copy}`);
}
