import { createHash, type Hash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { ReadEntry } from 'tar';
import { AppError } from '#lib/errors.ts';

/** The format of backups that this version writes. */
const FORMAT = 1;
const MANIFEST = 'backup.json';
/** The last of the archive, since this version: the hash of all that stands before it. */
const DIGEST = 'backup.sha256';
const BLOCK = 512;
/** No catalogue comes near this: one of 100,000 rates has some 10 MB. A file is held in memory whole. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const REVISION_NAME = /^revisions\/(\d{10,15})\.json$/;

/** What a data folder may hold beside its revisions that belongs into a backup. */
export const SIDE_FILES = ['site.json', 'seed.json'] as const;

export type SideFile = (typeof SIDE_FILES)[number];

/** The bytes of one revision, whole or pruned. */
export type RevisionBytes = { number: number; bytes: Buffer };

/** What a backup says of itself before all else. */
type Manifest = { format: number; revision: number; files: Partial<Record<SideFile, string>> };

type Entry = { name: string; content: Buffer };

/** Returns a backup as a gzipped tar archive: what it holds, site.json and seed.json, then all revisions, newest first. */
export function packBackup(
  revision: number,
  files: ReadonlyMap<SideFile, Buffer>,
  revisions: AsyncIterable<RevisionBytes>,
): Readable {
  const manifest: Manifest = { format: FORMAT, revision, files: {} };
  for (const [name, content] of files) manifest.files[name] = sha256(content);
  async function* parts(): AsyncGenerator<Entry> {
    yield { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest)}\n`) };
    for (const [name, content] of files) yield { name, content };
    for await (const { number, bytes } of revisions)
      yield { name: `revisions/${String(number).padStart(10, '0')}.json`, content: bytes };
  }
  async function* entries(): AsyncGenerator<Entry> {
    const digest = createHash('sha256');
    for await (const entry of parts()) {
      addEntry(digest, entry);
      yield entry;
    }
    yield { name: DIGEST, content: Buffer.from(`${digest.digest('hex')}\n`) };
  }
  const gzip = createGzip();
  pipeline(tarOf(entries()), gzip, () => {});
  return gzip;
}

/** A backup being read: its newest revision and its other files; then revision after revision, newest first. */
export type OpenBackup = {
  revision: number;
  files: ReadonlyMap<SideFile, Buffer>;
  revisions: AsyncIterable<RevisionBytes>;
  /** Whether it is, to its end, what its digest was made of; known once all revisions were read. An older one has none. */
  isProven: () => boolean;
};

/**
 * Opens a backup from its bytes. Only the names that a backup has are read from it. Rejects, now or while revisions
 * are read, unless it is complete and to the byte what was packed; refuses a newer format. `subject` begins that sentence.
 */
export async function openArchive(
  chunks: AsyncIterable<Buffer>,
  subject: string,
): Promise<OpenBackup> {
  let isProven = false;
  const entries = provenEntries(entriesOf(chunks), () => {
    isProven = true;
  });
  const manifest = readManifest(await entries.next(), subject);
  const { revision } = manifest;
  const files = new Map<SideFile, Buffer>();
  for (const name of SIDE_FILES) {
    const hash = manifest.files[name];
    if (hash === undefined) continue;
    const { value } = await entries.next();
    if (value?.name !== name || sha256(value.content) !== hash)
      throw new Error(`${name} is damaged.`);
    files.set(name, value.content);
  }
  async function* revisions(): AsyncGenerator<RevisionBytes> {
    let number = revision;
    for await (const { name, content } of entries) {
      const [, found] = REVISION_NAME.exec(name) ?? [];
      if (found === undefined) continue;
      if (Number(found) !== number) throw new Error(`Revision ${number} is missing.`);
      yield { number, bytes: content };
      number--;
    }
    if (number > 0) throw new Error(`Revision ${number} is missing.`);
  }
  return { revision, files, revisions: revisions(), isProven: () => isProven };
}

/** Returns the entries of a backup. Rejects where they are not those that its digest was made of, if it has one. */
async function* provenEntries(
  entries: AsyncIterable<Entry>,
  onProven: () => void,
): AsyncGenerator<Entry, void> {
  const digest = createHash('sha256');
  let claimed: string | undefined;
  for await (const entry of entries) {
    if (claimed !== undefined) throw new Error(`${entry.name} stands behind the digest.`);
    if (entry.name === DIGEST) claimed = entry.content.toString();
    else {
      addEntry(digest, entry);
      yield entry;
    }
  }
  if (claimed === undefined) return;
  if (claimed !== `${digest.digest('hex')}\n`)
    throw new Error('The backup was altered after it was made.');
  onProven();
}

function addEntry(digest: Hash, { name, content }: Entry): void {
  digest.update(`${name} ${content.length}\n`).update(content);
}

function readManifest({ value }: IteratorResult<Entry, void>, subject: string): Manifest {
  if (value?.name !== MANIFEST) throw new Error('This is no backup.');
  const manifest = JSON.parse(value.content.toString()) as Manifest;
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

/** Returns the files of a gzipped tar archive. Rejects where it is cut short or damaged. */
async function* entriesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry, void> {
  const { Parser } = await import('tar');
  const found: Entry[] = [];
  let failure: unknown;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      if (entry.size > MAX_FILE_BYTES) failure ??= new Error(`${entry.path} is too large.`);
      if (entry.type !== 'File' || !isOfBackup(entry.path)) return void entry.resume();
      const parts: Buffer[] = [];
      entry.on('data', (part) => parts.push(part));
      entry.on('end', () => found.push({ name: entry.path, content: Buffer.concat(parts) }));
    },
  });
  parser.on('error', (error) => {
    failure ??= error;
  });
  const gunzip = createGunzip();
  pipeline(chunks, gunzip, () => {});
  for await (const chunk of gunzip) {
    parser.write(chunk);
    if (failure) throw failure;
    yield* found.splice(0);
  }
  parser.end();
  if (failure) throw failure;
  yield* found.splice(0);
}

function isOfBackup(name: string): boolean {
  const names: readonly string[] = [MANIFEST, DIGEST, ...SIDE_FILES];
  return names.includes(name) || REVISION_NAME.test(name);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
