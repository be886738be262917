import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { AppError } from '#lib/errors.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { revisionFolder } from '#lib/store/files/revision-folder.ts';
import { refuseLostLink } from '#lib/store/files/unusable-folder.ts';
import { Store } from '#lib/store/store.ts';
import { FailedWith, UsageError, WRONG_USAGE } from './failure.ts';
import { hasPerson, writeNote } from './terminal.ts';

/** The options that commands share; which of them a command takes depends on its kind. */
type SharedOptions = {
  data?: string;
  json?: true;
  input: boolean;
  dryRun?: true;
  yes?: true;
};

/** What a command works with. */
export type Context<Options = object> = {
  options: SharedOptions & Options;
  /** The data folder. */
  folder: string;
  /** The catalogue, opened when it is first asked for. */
  store: () => Promise<Store>;
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
    const store = () => {
      opened ??= openStore(folder);
      return opened;
    };
    const catalogue = async () => (await (await store()).fresh()).data;
    try {
      await work({ options, folder, store, catalogue }, ...(given.slice(0, -2) as Argument[]));
    } catch (error) {
      throw error instanceof UsageError ? error.of(given.at(-1) as Command) : error;
    } finally {
      await opened?.then((it) => it.close()).catch(() => {});
    }
  };
}

/** Returns who the audit names for what the command line does. */
export function actor(): string {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    // A container may run as a number without a name.
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Opens the catalogue of a folder, and begins one in a folder that has none, as the first start of the server would.
 * The folder itself has to be there: otherwise a slip in its name would import into, or export from, a new catalogue.
 */
async function openStore(folder: string): Promise<Store> {
  if (process.env.DATABASE_URL)
    throw new FailedWith(
      WRONG_USAGE,
      'DATABASE_URL is set, but this version keeps its data in files only: unset DATABASE_URL and name the folder with --data.',
    );
  if (!existsSync(folder)) {
    await refuseLostLink(folder);
    throw new AppError(
      'not-found',
      `There is no folder ${folder}; make it first, or name the data folder with --data.`,
    );
  }
  const isNew = !existsSync(revisionFolder(folder));
  const store = await Store.open({ directory: folder });
  if (isNew && hasPerson()) writeNote(`A new catalogue was made in ${printable(folder)}.`);
  return store;
}
