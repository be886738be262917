import { lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type Site, siteFindings, siteSchema } from '#lib/schemas/site.ts';
import { jsonFrom } from './outside-text.ts';

/** The package's own data folder: as far from this source file as from the built commands in dist. */
const PACKAGE_DATA = path.join(import.meta.dirname, '../../data');

/** Returns where site.json or seed.json stands: in the data folder if it is there, else the package's. */
export function ownOrPackaged(folder: string, name: 'site.json' | 'seed.json'): string {
  const own = path.join(folder, name);
  try {
    // Of a link itself: one that leads nowhere was not left out.
    lstatSync(own);
  } catch {
    // A folder that cannot be entered is refused by name where its catalogue is opened.
    return path.join(PACKAGE_DATA, name);
  }
  return own;
}

/** Returns the white label of a data folder. Throws an AppError that names file and field if it is wrong. */
export async function readSite(folder: string): Promise<Site> {
  const file = ownOrPackaged(folder, 'site.json');
  const result = v.safeParse(siteSchema, await readJson(file));
  if (result.success) return result.output;
  throw new AppError('invalid', `${file}: ${siteFindings(result.issues)[0]}`);
}

/** Returns what a site.json or seed.json says. */
export async function readJson(file: string): Promise<unknown> {
  const advice = 'Correct it, or remove it to use the one that comes with Longview.';
  const bytes = await readFile(file).catch(() => {
    throw new AppError('invalid', `${file} cannot be read. ${advice}`);
  });
  return jsonFrom(bytes, file, advice);
}
