import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type Site, siteFindings, siteSchema } from '#lib/schemas/site.ts';

/** The package's own data folder: as far from this source file as from the built commands in dist. */
export const PACKAGE_DATA = path.join(import.meta.dirname, '../../data');

/** Returns where the white label stands: site.json of the data folder if it is there, else the package's. */
export function siteFileOf(folder: string): string {
  const own = path.join(folder, 'site.json');
  return existsSync(own) ? own : path.join(PACKAGE_DATA, 'site.json');
}

/** Returns the white label of a data folder. Throws an AppError that names file and field if it is wrong. */
export async function readSite(folder: string): Promise<Site> {
  const file = siteFileOf(folder);
  const result = v.safeParse(siteSchema, await parseFile(file));
  if (result.success) return result.output;
  throw new AppError('invalid', `${file}: ${siteFindings(result.issues)[0]}`);
}

async function parseFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new AppError(
      'invalid',
      `${file} ${reason}. Correct it, or remove it to use the one that comes with Longview.`,
    );
  }
}
