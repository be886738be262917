import type { Readable } from 'node:stream';
import { AppError } from '#lib/errors.ts';
import { revisionKey, revisionNumberOf } from '../backend/backend.ts';
import { SIDE_FILES, type SideFile, type SideFiles } from './side-files.ts';
import { type Entry, entriesOf, packTar } from './tar.ts';

const FORMAT = 1;
const MANIFEST = 'backup.json';
/** Entries are held in memory. A catalogue of 100,000 rates has about 10 MB. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** The bytes of one revision, whole or pruned. */
export type RevisionBytes = { number: number; bytes: Buffer };

type Manifest = { format: number; revision: number };

/** Returns a gzipped tar archive: the manifest, site.json and seed.json, then all revisions, newest first. */
export function packBackup(
  revision: number,
  files: SideFiles,
  revisions: AsyncIterable<RevisionBytes>,
): Readable {
  const manifest: Manifest = { format: FORMAT, revision };
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest)}\n`) };
    for (const [name, content] of files) yield { name, content };
    for await (const { number, bytes } of revisions)
      yield { name: revisionKey(number), content: bytes };
  }
  return packTar(entries(), new Date());
}

export type Archive = {
  revision: number;
  files: SideFiles;
};

/**
 * Reads a backup, and passes each revision to `onRevision`, newest first. Ignores entries with other names. Rejects if it is
 * incomplete or damaged, and with 'newer' if its format is newer; that message begins with `subject`.
 */
export async function readArchive(
  chunks: AsyncIterable<Buffer>,
  subject: string,
  onRevision: (revision: RevisionBytes, newest: number) => Promise<void>,
): Promise<Archive> {
  const files = new Map<SideFile, Buffer>();
  let manifest: Manifest | undefined;
  let next = 0;
  for await (const entry of entriesOf(chunks, MAX_FILE_BYTES, isBackupEntry)) {
    const { name, content } = entry;
    const number = revisionNumberOf(name);
    if (!manifest) {
      manifest = readManifest(entry, subject);
      next = manifest.revision;
    } else if (number !== null) {
      if (number !== next) throw new Error(`Revision ${next} is missing.`);
      await onRevision({ number, bytes: content }, manifest.revision);
      next--;
    } else files.set(name as SideFile, content);
  }
  if (!manifest || next > 0) throw new Error(`Revision ${next} is missing.`);
  return { revision: manifest.revision, files };
}

function readManifest({ name, content }: Entry, subject: string): Manifest {
  if (name !== MANIFEST) throw new Error('This is no backup.');
  const manifest = JSON.parse(content.toString()) as Manifest;
  if (manifest.format > FORMAT)
    throw new AppError('newer', `${subject} was written by a newer Longview. Nothing was touched.`);
  return manifest;
}

function isBackupEntry(name: string): boolean {
  const names: readonly string[] = [MANIFEST, ...SIDE_FILES];
  return names.includes(name) || revisionNumberOf(name) !== null;
}
