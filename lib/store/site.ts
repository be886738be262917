import { lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type Site, siteFindings, siteSchema } from '#lib/schemas/site.ts';
import { jsonFrom } from './outside-text.ts';

/** The package's own data folder. The relative path is the same from this source file and from the built commands in dist. */
const PACKAGE_DATA = path.join(import.meta.dirname, '../../data');

/** Returns the path of site.json or seed.json in the data folder, or the package's if the folder has none. */
export function siteOrSeedFile(folder: string, name: 'site.json' | 'seed.json'): string {
  const own = path.join(folder, name);
  try {
    // lstat, so that a dangling link counts as a file and is refused later.
    lstatSync(own);
  } catch {
    // A folder that cannot be entered is refused when its catalogue is opened.
    return path.join(PACKAGE_DATA, name);
  }
  return own;
}

/** Returns the white-label settings of a data folder. Throws an AppError that names the file and field if they are invalid. */
export async function readSite(folder: string): Promise<Site> {
  const file = siteOrSeedFile(folder, 'site.json');
  const result = v.safeParse(siteSchema, await readJson(file));
  if (result.success) return result.output;
  throw new AppError('invalid', `${file}: ${siteFindings(result.issues)[0]}`);
}

/** Returns the parsed content of a site.json or seed.json. Throws 'invalid' if it cannot be read or parsed. */
export async function readJson(file: string): Promise<unknown> {
  const advice = 'Correct it, or remove it to use the one that comes with Longview.';
  const bytes = await readFile(file).catch(() => {
    throw new AppError('invalid', `${file} cannot be read. ${advice}`);
  });
  return jsonFrom(bytes, file, advice);
}
