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
  createFile,
  errnoOf,
  inFolder,
  linkIfFree,
  makeFolder,
  NO_FOLLOW,
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

/** Stores each key as a file in a data folder. Files are written to a temporary file first, so none is ever partial. */
export class FilesBackend implements Backend {
  readonly address: BackendAddress;
  readonly refreshEveryMs = 250;
  readonly clockAheadMs = 0;
  readonly now: () => Promise<number>;
  readonly #directory: string;
  /** The newest revision known to be durable. */
  #newestSynced: RevisionId | null = null;
  /** The revision being written. Its file may exist before it is durable. */
  #inFlight: number | null = null;
  #prepared: Promise<Owner> | null = null;

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
        throw error instanceof AppError ? error : this.#folderError(error);
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
      this.#withFile(key, owner, (file) => read(file, { flag: owner ? NO_FOLLOW : 'r' }));
    return Promise.all(
      keys.map((key) => readKey(key).catch((error) => this.#readFailure(key, error, owner))),
    );
  }

  async putIfAbsent(key: string, bytes: Buffer, parent?: RevisionId): Promise<PutOutcome> {
    const owner = await this.prepare();
    if (parent && !(await this.#hasRevision(parent))) return 'parent gone';
    await this.#makeFolderOf(key, owner);
    return this.#withFile(key, owner, async (file) => {
      // Opened first, so that only the sync can fail once the file exists.
      const folder = await open(path.dirname(file), 'r');
      const number = revisionNumberOf(key);
      try {
        if (number !== null) this.#inFlight = number;
        if (!(await createFile(file, bytes, owner))) return 'taken';
        // Others may build on it by now. If this sync fails, any later sync makes it durable.
        await folder.sync().catch((error) => {
          throw unconfirmedWrite(error);
        });
        // The folder may have been replaced with an older copy meanwhile, and the file be another's.
        if (parent && !(await this.#hasRevision(parent, true).catch(() => false))) {
          if (!(await readFile(file).catch(() => null))?.equals(bytes))
            throw unconfirmedWrite(null);
          await unlink(file).catch((error) => {
            throw unconfirmedWrite(error);
          });
          return 'parent gone';
        }
        if (number !== null) this.#newestSynced = { number, checksum: checksumIn(bytes) };
        return 'put';
      } finally {
        if (number !== null) this.#inFlight = null;
        await closeQuietly(folder);
      }
    });
  }

  async replace(key: string, bytes: Buffer, quarantineKey?: string): Promise<boolean> {
    const owner = await this.prepare();
    await this.#makeFolderOf(key, owner);
    return this.#withFile(key, owner, async (file) => {
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
      await this.#withFile(key, owner, (file) => unlink(file));
      changed.add(path.dirname(this.locationOf(key)));
    });
    const outcomes = await Promise.allSettled(removals);
    for (const folder of changed) await inFolder(folder, owner, (opened) => syncFolder(opened));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && errnoOf(outcome.reason) !== 'ENOENT')
        throw outcome.reason;
  }

  async newest(): Promise<RevisionId | null> {
    const [number, synced] = [await this.#newestNumber(), this.#newestSynced];
    if (number === 0) return null;
    if (number === this.#inFlight && synced?.number === number - 1) return synced;
    const [line = null] = await this.readAll([revisionKey(number)], 'first line');
    const checksum = Buffer.isBuffer(line) ? checksumIn(line) : '';
    if (synced?.number === number && synced.checksum === checksum) return synced;
    // Its writer may not have synced it yet, or have been killed before that. Never return it before it is durable.
    await syncFolder(this.locationOf(REVISIONS)).catch((error) => {
      throw this.#folderError(error);
    });
    this.#newestSynced = { number, checksum };
    return this.#newestSynced;
  }

  prepare(): Promise<Owner> {
    this.#prepared ??= this.#prepare().catch((error) => {
      this.#prepared = null;
      throw error;
    });
    return this.#prepared;
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
      throw error instanceof AppError ? error : this.#folderError(error);
    }
  }

  /** Calls `work` with the path of a key's file. With an `owner`, the folder must not be a link. */
  #withFile<T>(key: string, owner: Owner, work: (file: string) => Promise<T>): Promise<T> {
    // The data folder itself may be a link, and '.' resolves it.
    const folder = `${this.#directory}/${path.dirname(key)}`;
    return inFolder(folder, owner, (folder) => work(path.join(folder, path.basename(key))));
  }

  async #makeFolderOf(key: string, owner: Owner): Promise<void> {
    // Throws if the data folder is gone, instead of creating another.
    await stat(this.#directory);
    await makeFolder(path.dirname(this.locationOf(key)), owner);
  }

  /** Returns whether a revision exists. With `allowRepair`, a repair of it counts too. */
  async #hasRevision({ number, checksum }: RevisionId, allowRepair = false): Promise<boolean> {
    const [line] = await this.readAll([revisionKey(number)], 'first line');
    if (!Buffer.isBuffer(line)) return false;
    if (checksumIn(line) === checksum) return true;
    const header = allowRepair ? readHeader(line, number) : null;
    return header !== null && isRepair(header);
  }

  /** Returns the newest number; 0 if there is none. Lists the folder once, then only tries the next numbers. */
  async #newestNumber(): Promise<number> {
    let number = this.#newestSynced?.number ?? 0;
    if (!(await this.#exists(number)))
      number = Math.max(
        0,
        ...(await this.list(REVISIONS)).map((key) => revisionNumberOf(key) ?? 0),
      );
    while (await this.#exists(number + 1)) number++;
    return number;
  }

  async #exists(number: number): Promise<boolean> {
    return stat(this.locationOf(revisionKey(number))).then(
      () => true,
      (error) => {
        if (errnoOf(error) === 'ENOENT') return false;
        throw this.#folderError(error);
      },
    );
  }

  #readFailure(key: string, cause: unknown, owner: Owner): ReadResult {
    const [file, code] = [this.locationOf(key), errnoOf(cause)];
    if (cause instanceof AppError) return cause;
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP' && owner) return refusedLink(file, cause);
    if (OUT_OF_HANDLES.has(code)) throw this.#folderError(cause);
    if (!NOT_ALLOWED.has(code))
      return new AppError('damaged', `${file} cannot be read (${code}).`, { cause });
    const sentence = `${file} cannot be read (${code}); make it a file this user can read and write.`;
    return new AppError('unavailable', sentence, { cause });
  }

  #folderError(cause: unknown): AppError {
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
