import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { SIDE_FILES } from '../../archive/side-files.ts';
import { checksumIn, isRepair, readHeader } from '../../log/revision.ts';
import type { BackendAddress } from '../address.ts';
import {
  type Backend,
  type PutOutcome,
  REVISIONS,
  type ReadResult,
  type RevisionId,
  revisionKey,
  revisionNumberOf,
  SESSIONS,
  unconfirmedWrite,
} from '../backend.ts';
import {
  closeQuietly,
  errnoOf,
  ITSELF,
  inFolder,
  linkIfFree,
  linkNew,
  makeFolder,
  type Owner,
  probeFolder,
  refusedLink,
  replaceFile,
  sweepTemporaries,
  syncFolder,
} from './durable.ts';
import { ownerForRoot, ownerOf } from './owner.ts';

const OWN_FILES = new Set<string>(['session-keys', ...SIDE_FILES]);
const OUT_OF_HANDLES = new Set<string | undefined>(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
const NOT_ALLOWED = new Set<string | undefined>(['EACCES', 'EPERM']);
const NO_FOLDER = new Set<string | undefined>([...NOT_ALLOWED, 'ENOTDIR', 'EEXIST', 'ELOOP']);

/** A data folder: a key is the name of a file in it, which gets its bytes whole from a temporary one. */
export class FilesBackend implements Backend {
  readonly address: BackendAddress;
  readonly refreshEveryMs = 250;
  readonly clockAheadMs = 0;
  readonly now: () => Promise<number>;
  readonly #directory: string;
  /** The newest revision when that was last looked at or put, safe by then. */
  #seen: RevisionId | null = null;
  /** The revision on its way from here: its name may be there already, and not yet be safe. */
  #putting: number | null = null;
  #ready: Promise<Owner> | null = null;

  constructor(directory: string, now: () => number = Date.now) {
    this.address = { folder: directory };
    this.#directory = directory;
    this.now = async () => now();
  }

  locationOf(key: string): string {
    return path.join(this.#directory, key);
  }

  async list(prefix: string): Promise<string[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const beginning = prefix.slice(folder.length);
    const owner = await ownerForRoot(this.#directory);
    const names = await inFolder(this.locationOf(folder), owner, (opened) => readdir(opened)).catch(
      (error) => {
        if (errnoOf(error) === 'ENOENT') return [];
        throw error instanceof AppError ? error : this.#unusable(error);
      },
    );
    const found = names.filter((name) => name.startsWith(beginning));
    return found.sort().map((name) => folder + name);
  }

  async readAll(
    keys: readonly string[],
    part: 'all' | 'first line' = 'all',
  ): Promise<ReadResult[]> {
    const owner = await ownerForRoot(this.#directory);
    const read = part === 'all' ? readFile : firstLineOf;
    const readKey = (key: string) =>
      this.#at(key, owner, (file) => read(file, { flag: owner ? ITSELF : 'r' }));
    return Promise.all(
      keys.map((key) => readKey(key).catch((error) => this.#unread(key, error, owner))),
    );
  }

  async putIfAbsent(key: string, bytes: Buffer, after?: RevisionId): Promise<PutOutcome> {
    const owner = await this.prepare();
    if (after && !(await this.#isThere(after))) return 'parent gone';
    await this.#makeFolderOf(key, owner);
    return this.#at(key, owner, async (file) => {
      // Opened first, so that nothing but the sync itself can fail once the name is there.
      const folder = await open(path.dirname(file), 'r');
      const number = revisionNumberOf(key);
      try {
        if (number !== null) this.#putting = number;
        if (!(await linkNew(file, bytes, owner))) return 'taken';
        // Others may build on the name by now. If this fails, it counts from the next sync on, here or there.
        await folder.sync().catch((error) => {
          throw unconfirmedWrite(error);
        });
        // An older copy of the folder may have been put in its place meanwhile, and what has the name now be another's.
        if (after && !(await this.#isThere(after, true).catch(() => false))) {
          if (!(await readFile(file).catch(() => null))?.equals(bytes))
            throw unconfirmedWrite(null);
          await unlink(file).catch((error) => {
            throw unconfirmedWrite(error);
          });
          return 'parent gone';
        }
        if (number !== null) this.#seen = { number, checksum: checksumIn(bytes) };
        return 'put';
      } finally {
        if (number !== null) this.#putting = null;
        await closeQuietly(folder);
      }
    });
  }

  async replace(key: string, bytes: Buffer, quarantineKey?: string): Promise<boolean> {
    const owner = await this.prepare();
    await this.#makeFolderOf(key, owner);
    return this.#at(key, owner, async (file) => {
      const folder = path.dirname(file);
      if (quarantineKey) {
        if (!(await linkIfFree(file, path.join(folder, path.basename(quarantineKey)))))
          return false;
        await syncFolder(folder);
      }
      await replaceFile(file, bytes, owner);
      await syncFolder(folder);
      return true;
    });
  }

  async remove(keys: readonly string[]): Promise<void> {
    const owner = await ownerForRoot(this.#directory);
    const changed = new Set<string>();
    const removals = keys.map(async (key) => {
      await this.#at(key, owner, (file) => unlink(file));
      changed.add(path.dirname(this.locationOf(key)));
    });
    const outcomes = await Promise.allSettled(removals);
    for (const folder of changed) await inFolder(folder, owner, (opened) => syncFolder(opened));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && errnoOf(outcome.reason) !== 'ENOENT')
        throw outcome.reason;
  }

  async newest(): Promise<RevisionId | null> {
    const [number, seen] = [await this.#newestNumber(), this.#seen];
    if (number === 0) return null;
    if (number === this.#putting && seen?.number === number - 1) return seen;
    const [line = null] = await this.readAll([revisionKey(number)], 'first line');
    const checksum = Buffer.isBuffer(line) ? checksumIn(line) : '';
    if (seen?.number === number && seen.checksum === checksum) return seen;
    // Its writer may still be waiting for the disk, or have died waiting: nobody sees it before it is safe.
    await syncFolder(this.locationOf(REVISIONS)).catch((error) => {
      throw this.#unusable(error);
    });
    this.#seen = { number, checksum };
    return this.#seen;
  }

  prepare(): Promise<Owner> {
    this.#ready ??= this.#prepare().catch((error) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  async probe(): Promise<void> {
    const owner = await this.prepare();
    await probeFolder(this.locationOf(REVISIONS), owner);
    await makeFolder(this.locationOf(SESSIONS), owner);
    await probeFolder(this.locationOf(SESSIONS), owner);
  }

  async close(): Promise<void> {}

  async #prepare(): Promise<Owner> {
    try {
      const owner = await ownerOf(this.#directory);
      await makeFolder(this.locationOf(REVISIONS), owner);
      await sweepTemporaries(this.#directory, (name) => OWN_FILES.has(name));
      for (const folder of [REVISIONS, SESSIONS]) await sweepTemporaries(this.locationOf(folder));
      return owner;
    } catch (error) {
      throw error instanceof AppError ? error : this.#unusable(error);
    }
  }

  /** Calls `work` with the file of a key, in a folder that is no link where it belongs to another `owner`. */
  #at<T>(key: string, owner: Owner, work: (file: string) => Promise<T>): Promise<T> {
    // The data folder itself may be a link: '.' is what it leads to.
    const folder = `${this.#directory}/${path.dirname(key)}`;
    return inFolder(folder, owner, (folder) => work(path.join(folder, path.basename(key))));
  }

  async #makeFolderOf(key: string, owner: Owner): Promise<void> {
    // In the place of a data folder that is away none is made.
    await stat(this.#directory);
    await makeFolder(path.dirname(this.locationOf(key)), owner);
  }

  /** Returns whether a revision is there, or a repair of it where that will do: the chain begins anew after one. */
  async #isThere({ number, checksum }: RevisionId, orRepair = false): Promise<boolean> {
    const [line] = await this.readAll([revisionKey(number)], 'first line');
    if (!Buffer.isBuffer(line)) return false;
    if (checksumIn(line) === checksum) return true;
    const header = orRepair ? readHeader(line, number) : null;
    return header !== null && isRepair(header);
  }

  /** Returns the newest number, 0 where there is none: a long history is listed once, and then followed. */
  async #newestNumber(): Promise<number> {
    let number = this.#seen?.number ?? 0;
    if (!(await this.#has(number)))
      number = Math.max(
        0,
        ...(await this.list(REVISIONS)).map((key) => revisionNumberOf(key) ?? 0),
      );
    while (await this.#has(number + 1)) number++;
    return number;
  }

  async #has(number: number): Promise<boolean> {
    return stat(this.locationOf(revisionKey(number))).then(
      () => true,
      (error) => {
        if (errnoOf(error) === 'ENOENT') return false;
        throw this.#unusable(error);
      },
    );
  }

  #unread(key: string, cause: unknown, owner: Owner): ReadResult {
    const [file, code] = [this.locationOf(key), errnoOf(cause)];
    if (cause instanceof AppError) return cause;
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP' && owner) return refusedLink(file, cause);
    if (OUT_OF_HANDLES.has(code)) throw this.#unusable(cause);
    if (!NOT_ALLOWED.has(code))
      return new AppError('damaged', `${file} cannot be read (${code}).`, { cause });
    const sentence = `${file} cannot be read (${code}); make it a file this user can read and write.`;
    return new AppError('unavailable', sentence, { cause });
  }

  #unusable(cause: unknown): AppError {
    const [folder, code] = [path.join(this.#directory, 'revisions'), errnoOf(cause)];
    if (!NO_FOLDER.has(code)) {
      const sentence = `${folder} cannot be read just now (${code}); try again.`;
      return new AppError('unavailable', sentence, { cause });
    }
    const sentence = `${folder} cannot be used (${code}); make it a folder this user can read and write.`;
    return new AppError('damaged', sentence, { cause });
  }
}

async function firstLineOf(file: string, { flag }: { flag: string | number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const stream = (await open(file, flag)).createReadStream();
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = chunk.indexOf('\n');
    chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (end >= 0) break;
  }
  return Buffer.concat(chunks);
}
