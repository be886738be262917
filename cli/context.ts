import type { Command } from 'commander';
import type { Site } from '#lib/schemas/site.ts';
import { effectiveSite } from '#lib/services/site-texts.ts';
import { backendName } from '#lib/store/backend/address.ts';
import type { Backend } from '#lib/store/backend/backend.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import { revisionNumbers } from '#lib/store/log/history.ts';
import { noCatalogue } from '#lib/store/printed-command.ts';
import { readSite } from '#lib/store/site.ts';
import { Store } from '#lib/store/store.ts';
import { UsageError } from './failure.ts';
import { type Io, writeNote } from './io.ts';
import { styleOf } from './output.ts';
import { backendAddressIn, noteOf, type SharedOptions } from './shared-options.ts';

/** Everything a command works with. */
export type Context<Options = object> = ReturnType<typeof createContext<Options>>;

export type Argument = string | undefined;

type Work<Options = object> = (context: Context<Options>, ...args: Argument[]) => Promise<void>;

/** Like `inContext`, for a command whose code is loaded on demand. */
export function onDemand<Options = object>(load: () => Promise<Work<Options>>) {
  return inContext<Options>(async (context, ...args) => (await load())(context, ...args));
}

/** Returns a commander action that runs `work` with a context, and closes what the context opened. */
export function inContext<Options = object>(work: Work<Options>) {
  return async (...given: unknown[]): Promise<void> => {
    let context: Context<Options> | undefined;
    try {
      context = createContext(given.at(-2) as SharedOptions & Options & { io: Io });
      await work(context, ...(given.slice(0, -2) as Argument[]));
    } catch (error) {
      throw error instanceof UsageError ? error.of(given.at(-1) as Command) : error;
    } finally {
      await context?.close();
    }
  };
}

function createContext<Options>(options: SharedOptions & Options & { io: Io }) {
  const { io } = options;
  const address = backendAddressIn(io.env, options.data);
  const note = noteOf(options);
  let openedBackend: Promise<Backend> | undefined;
  let openedStore: Promise<Store> | undefined;

  const backend = () => {
    openedBackend ??= io.openBackend(address);
    return openedBackend;
  };
  const hasCatalogue = async () => (await revisionNumbers(await backend())).length > 0;
  const openStore = async (create: boolean) => {
    if (!create && !(await hasCatalogue())) throw noCatalogue(address);
    const opened = await Store.open(await backend(), { note, now: io.now });
    opened.onCommit(({ warning }) => {
      io.isSaved = true;
      if (warning) writeNote(io, warning);
    });
    if (create) await (await backend()).prepare();
    return opened;
  };
  const store = ({ create } = { create: false }) => {
    openedStore ??= openStore(create);
    return openedStore;
  };

  return {
    io,
    /** The style of the output on stdout. */
    style: styleOf(io),
    options,
    address,
    backendName: backendName(address),
    note,
    backend,
    /** Returns whether there is a catalogue, intact or damaged. */
    hasCatalogue,
    /** Opens the catalogue. Refuses if there is none, unless `create` is set, so that a mistyped folder is noticed. */
    store,
    /** Returns the catalogue's data, current or as of the end of a day. */
    catalogue: async (day?: string): Promise<Catalogue> => {
      const opened = await store();
      return day === undefined ? (await opened.latest()).data : (await opened.pastDay(day)).data;
    },
    /** Returns the white label that counts. Needs no catalogue. */
    site: async (): Promise<Site> => {
      const file = await readSite(address.folder);
      if (!(await hasCatalogue())) return file;
      return effectiveSite(file, (await (await store()).latest()).data);
    },
    close: async () => {
      await openedStore?.then((it) => it.close()).catch(() => {});
      await openedBackend?.then((it) => it.close()).catch(() => {});
    },
  };
}
