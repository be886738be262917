import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type Site, siteFindings, siteSchema } from '#lib/schemas/site.ts';

/**
 * Returns the white label from the first of the folders that holds a site.json. Throws an AppError that names file
 * and field if it is wrong.
 */
export async function readSite(folders: readonly string[]): Promise<Site> {
  const files = folders.map((folder) => path.join(folder, 'site.json'));
  const file = files.find((candidate) => existsSync(candidate)) ?? files[0] ?? 'site.json';
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
