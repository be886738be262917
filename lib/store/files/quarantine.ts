import { link, lstat, mkdir, rename, rmdir } from 'node:fs/promises';
import { errnoOf } from './durable.ts';

/** A second name for the bytes of a file, the next that is free. After a crash it has one already. */
export async function linkToQuarantine(file: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const aside = asideOf(file, copy);
    try {
      await link(file, aside);
      return aside;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
      const [kept, damaged] = await Promise.all([lstat(aside), lstat(file)]);
      if (kept.ino === damaged.ino) return aside;
    }
  }
}

/**
 * Moves a folder out of a revision's place, since it can have no second name. It goes over an empty folder made for
 * it: so it replaces nothing, and a file that another repair has put there meanwhile cannot follow it.
 */
export async function moveToQuarantine(file: string): Promise<string | null> {
  let copy = 1;
  for (; ; copy++) {
    try {
      await mkdir(asideOf(file, copy));
      break;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
  try {
    await rename(file, asideOf(file, copy));
    return asideOf(file, copy);
  } catch (error) {
    await rmdir(asideOf(file, copy)).catch(() => {});
    // Moved already, by another repair or by this one before a crash; a file that is there now is its work.
    if (errnoOf(error) !== 'ENOENT' && errnoOf(error) !== 'EISDIR') throw error;
    return copy === 1 ? null : asideOf(file, copy - 1);
  }
}

/** N.damaged, N.damaged.2, N.damaged.3 … */
function asideOf(file: string, copy: number): string {
  return file.replace(/\.json$/, copy === 1 ? '.damaged' : `.damaged.${copy}`);
}
