import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { ReadEntry } from 'tar';

export type Entry = { name: string; content: Buffer };

const BLOCK = 512;
/** Padding to read after the end of the archive, to reach and check gzip's checksum. */
const MAX_BYTES_AFTER_END = 1024 * 1024;

/** Returns a gzipped tar archive with these files, readable by their owner alone. The same files and time give the same bytes. */
export function packTar(entries: Iterable<Entry> | AsyncIterable<Entry>, mtime: Date): Readable {
  const gzip = createGzip();
  pipeline(tarOf(entries, mtime), gzip, () => {});
  return gzip;
}

async function* tarOf(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  mtime: Date,
): AsyncGenerator<Buffer> {
  const { Header } = await import('tar');
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

/**
 * Yields the files of a gzipped tar archive whose names are wanted. Throws if one is larger than `maxBytes`, or the archive is
 * damaged.
 */
export async function* entriesOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Entry, void> {
  const { Parser } = await import('tar');
  const entries: Entry[] = [];
  let failure: unknown;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      if (entry.size > maxBytes) failure ??= new Error(`${entry.path} is too large.`);
      if (entry.type !== 'File' || !isWanted(entry.path)) return void entry.resume();
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
