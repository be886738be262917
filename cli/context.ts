import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Store } from '#lib/store/store.ts';
import { UsageError } from './failure.ts';
import { openStore } from './open-store.ts';
import { pathOf } from './verb.ts';

/** The options that commands share; which of them a command takes depends on its kind. */
export type SharedOptions = {
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
export type Work<Options = object> = (
  context: Context<Options>,
  ...args: Argument[]
) => Promise<void>;

/** A command whose code is loaded when it is used. */
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
      throw error instanceof UsageError ? error.of(pathOf(given.at(-1) as Command)) : error;
    } finally {
      await opened?.then((it) => it.close()).catch(() => {});
    }
  };
}

/** Who the audit names for what the command line does. */
export function actor(): string {
  try {
    return `cli:${systemUser()}`;
  } catch {
    // A container may run as a number without a name.
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The name of the user; where the system has none for it, as in some containers, its number. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
