import { open } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { errnoOf } from '../backend/files/durable.ts';
import { entriesOf, packTar } from './tar.ts';
import { archiveTarget, writeArchive } from './write-archive.ts';

const MAX_BYTES = 512 * 1024 * 1024;

/** Writes evidence, completely or not at all; `at` (ISO 8601) is the time of its parts. Throws if the file cannot be written. */
export async function writeEvidence(
  file: string,
  parts: ReadonlyMap<string, Buffer>,
  at: string,
): Promise<void> {
  const entries = [...parts].map(([name, content]) => ({ name, content }));
  const target = await archiveTarget(file, 'evidence');
  await writeArchive(target, () => packTar(entries, new Date(at)));
}

/** Returns the parts of evidence by name. Throws 'not-found' for no such file, 'damaged' for one that is no such archive. */
export async function readEvidence(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  try {
    const chunks = (await open(file)).createReadStream();
    for await (const { name, content } of entriesOf(chunks, MAX_BYTES, () => true))
      parts.set(name, content);
    return parts;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') throw new AppError('not-found', `There is no file ${file}.`);
    throw new AppError('damaged', `${file} is damaged or is no evidence of Longview.`, {
      cause: error,
    });
  }
}
