import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { NOTE_LENGTH } from '#lib/domain/limits.ts';
import { line } from '#lib/schemas/fields.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { hasCatalogue, noCatalogue } from '#lib/store/files/catalogue-place.ts';
import { Store } from '#lib/store/store.ts';
import { FailedWith, UsageError, WRONG_USAGE } from './failure.ts';

/** The options that commands share; which of them a command takes depends on its kind. */
type SharedOptions = {
  data?: string;
  json?: true;
  input: boolean;
  dryRun?: true;
  note?: string;
  yes?: true;
};

/** What a command works with. */
export type Context<Options = object> = {
  options: SharedOptions & Options;
  /** The data folder. */
  folder: string;
  /** What is to be noted about the change; undefined where nothing is. */
  note: string | undefined;
  /** Returns whether there is a catalogue, sound or not. */
  hasCatalogue: () => Promise<boolean>;
  /** The catalogue, opened when it is first asked for. Refused where there is none, unless one is to be made. */
  store: (options?: { create: boolean }) => Promise<Store>;
  /** The catalogue as it is on the disk now. */
  catalogue: () => Promise<CatalogueData>;
};

/** An argument as it was typed; undefined if it was left out. */
export type Argument = string | undefined;

/** What a command does. */
type Work<Options = object> = (context: Context<Options>, ...args: Argument[]) => Promise<void>;

/** Makes a commander action of a command whose code is loaded when it is used. */
export function onDemand<Options = object>(load: () => Promise<Work<Options>>) {
  return inContext<Options>(async (context, ...args) => (await load())(context, ...args));
}

/** Makes a commander action of a command: it gets its context, and what it opened is closed after it. */
export function inContext<Options = object>(
  work: Work<Options>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const options = given.at(-2) as SharedOptions & Options;
    const folder = options.data || process.env.DATA_DIR || 'data';
    let opened: Promise<Store> | undefined;
    try {
      const note = noteOf(options);
      const context: Context<Options> = {
        options,
        folder,
        note,
        hasCatalogue: () => isThere(folder),
        store: (how) => {
          opened ??= openStore(folder, note, how?.create ?? false);
          return opened;
        },
        catalogue: async () => (await (await context.store()).fresh()).data,
      };
      await work(context, ...(given.slice(0, -2) as Argument[]));
    } catch (error) {
      throw error instanceof UsageError ? error.of(given.at(-1) as Command) : error;
    } finally {
      await opened?.then((it) => it.close()).catch(() => {});
    }
  };
}

/** Returns who the audit names for what the command line does: under sudo the person, not the account. */
export function actor(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return `cli:${SUDO_USER} (sudo)`;
  try {
    return `cli:${userInfo().username}`;
  } catch {
    // A container may run as a number without a name.
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Opens the catalogue of a folder. Only a command that is there to make one does, so that no slip looks healthy. */
async function openStore(
  folder: string,
  note: string | undefined,
  create: boolean,
): Promise<Store> {
  if (!(await isThere(folder)) && !create) throw noCatalogue(folder);
  return Store.open({ directory: folder, remark: note });
}

function noteOf({ note }: SharedOptions): string | undefined {
  if (note === undefined) return undefined;
  try {
    return validate(line('--note', NOTE_LENGTH), note);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function isThere(folder: string): Promise<boolean> {
  if (process.env.DATABASE_URL)
    throw new FailedWith(
      WRONG_USAGE,
      'DATABASE_URL is set, but this version keeps its data in files only: unset DATABASE_URL and name the folder with --data.',
    );
  return hasCatalogue(folder);
}
