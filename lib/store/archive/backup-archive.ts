import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { ReadEntry } from 'tar';
import { AppError } from '#lib/errors.ts';
import { revisionKey, revisionNumberOf } from '../backend/backend.ts';
import { SIDE_FILES, type SideFile, type SideFiles } from './side-files.ts';

const FORMAT = 1;
const MANIFEST = 'backup.json';
const BLOCK = 512;
/** Entries are held in memory. A catalogue of 100,000 rates has about 10 MB. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** Padding to read after the end of the archive, to reach and check gzip's checksum. */
const MAX_BYTES_AFTER_END = 1024 * 1024;

/** The bytes of one revision, whole or pruned. */
export type RevisionBytes = { number: number; bytes: Buffer };

type Manifest = { format: number; revision: number };

type Entry = { name: string; content: Buffer };

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
  const gzip = createGzip();
  pipeline(tarOf(entries()), gzip, () => {});
  return gzip;
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
  for await (const entry of entriesOf(chunks)) {
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

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const { Header } = await import('tar');
  const mtime = new Date();
  for await (const { name, content } of entries) {
    const header = new Header({
      path: name,
      mode: 0o600,
      size: content.length,
      mtime,
      type: 'File',
    });
    header.encode();
    if (header.block) yield header.block;
    yield content;
    yield Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

async function* entriesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry, void> {
  const { Parser } = await import('tar');
  const entries: Entry[] = [];
  let failure: unknown;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      if (entry.size > MAX_FILE_BYTES) failure ??= new Error(`${entry.path} is too large.`);
      if (entry.type !== 'File' || !isBackupEntry(entry.path)) return void entry.resume();
      const parts: Buffer[] = [];
      entry.on('data', (part) => parts.push(part));
      entry.on('end', () => entries.push({ name: entry.path, content: Buffer.concat(parts) }));
    },
  });
  parser.on('error', (error) => {
    failure ??= error;
  });
  let isAtEnd = false;
  let bytesAfter = 0;
  parser.on('eof', () => {
    isAtEnd = true;
  });
  const gunzip = createGunzip();
  pipeline(chunks, gunzip, () => {});
  for await (const chunk of gunzip) {
    if (isAtEnd) bytesAfter += chunk.length;
    else parser.write(chunk);
    if (failure) throw failure;
    yield* entries.splice(0);
    if (bytesAfter > MAX_BYTES_AFTER_END) return;
  }
  parser.end();
  if (failure) throw failure;
  yield* entries.splice(0);
}

function isBackupEntry(name: string): boolean {
  const names: readonly string[] = [MANIFEST, ...SIDE_FILES];
  return names.includes(name) || revisionNumberOf(name) !== null;
}
