import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { NOTE_LENGTH } from '#lib/domain/limits.ts';
import { day, line } from '#lib/schemas/fields.ts';
import { type BackendAddress, backendAddressOf, backendName } from '#lib/store/backend/address.ts';
import type { Backend } from '#lib/store/backend/backend.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import type { CatalogueData } from '#lib/store/log/document.ts';
import { revisionNumbers } from '#lib/store/log/history.ts';
import { noCatalogue } from '#lib/store/printed-command.ts';
import { Store } from '#lib/store/store.ts';
import { FailedWith, UsageError, WRONG_USAGE } from './failure.ts';
import { checked } from './input.ts';
import { noteSaved } from './terminal.ts';

type SharedOptions = {
  data?: string;
  json?: true;
  input: boolean;
  dryRun?: true;
  note?: string;
  yes?: true;
};

/** What a command works with. */
export type Context<Options = object> = ReturnType<typeof createContext<Options>>;

export type Argument = string | undefined;

type Work<Options = object> = (context: Context<Options>, ...args: Argument[]) => Promise<void>;

/** Like `inContext`, for a command whose code is loaded on demand. */
export function onDemand<Options = object>(load: () => Promise<Work<Options>>) {
  return inContext<Options>(async (context, ...args) => (await load())(context, ...args));
}

/** Turns a command into a commander action: passes its context, and closes what was opened when it ends. */
export function inContext<Options = object>(work: Work<Options>) {
  return async (...given: unknown[]): Promise<void> => {
    let context: Context<Options> | undefined;
    try {
      context = createContext(given.at(-2) as SharedOptions & Options);
      await work(context, ...(given.slice(0, -2) as Argument[]));
    } catch (error) {
      throw error instanceof UsageError ? error.of(given.at(-1) as Command) : error;
    } finally {
      await context?.close();
    }
  };
}

function createContext<Options>(options: SharedOptions & Options) {
  const address = backendAddressIn(options);
  const note = noteOf(options);
  let openedPlace: Promise<Backend> | undefined;
  let openedStore: Promise<Store> | undefined;

  const place = () => {
    openedPlace ??= openBackend(address);
    return openedPlace;
  };
  const hasCatalogue = async () => (await revisionNumbers(await place())).length > 0;
  const openStore = async (create: boolean) => {
    if (!create && !(await hasCatalogue())) throw noCatalogue(address);
    const opened = await Store.open(await place(), { note });
    opened.onCommit(noteSaved);
    if (create) await (await place()).prepare();
    return opened;
  };
  const store = ({ create } = { create: false }) => {
    openedStore ??= openStore(create);
    return openedStore;
  };

  return {
    options,
    address,
    placeName: backendName(address),
    note,
    place,
    /** Whether there is a catalogue, intact or damaged. */
    hasCatalogue,
    /** The catalogue. Refused where there is none, unless `create` is set, so that a mistyped folder is noticed. */
    store,
    catalogue: async () => (await (await store()).latest()).data,
    close: async () => {
      await openedStore?.then((it) => it.close()).catch(() => {});
      await openedPlace?.then((it) => it.close()).catch(() => {});
    },
  };
}

/** Returns the catalogue as of now, or as of the end of the day given with --at. */
export async function catalogueAt(context: Context<{ at?: string }>): Promise<CatalogueData> {
  const { at } = context.options;
  if (at === undefined) return context.catalogue();
  return (await context.store()).at(checked(day('--at'), at));
}

/** Returns the day given with --from, if any. */
export function fromOf({ options: { from } }: Context<{ from?: string }>): string | undefined {
  return from === undefined ? undefined : checked(day('--from'), from);
}

/** Returns the actor for changes of the command line: under sudo the person, not the account. */
export function actor(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return `cli:${SUDO_USER} (sudo)`;
  try {
    return `cli:${userInfo().username}`;
  } catch {
    // In a container the user id may have no name.
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Returns the address of the backend a command works on. */
export function backendAddressIn({ data }: { data?: string | undefined }): BackendAddress {
  if (data?.trim() === '')
    throw new UsageError('--data needs a folder: name one, or leave it out.');
  try {
    return backendAddressOf(process.env, data);
  } catch (error) {
    throw new FailedWith(WRONG_USAGE, error);
  }
}

function noteOf({ note }: SharedOptions): string | undefined {
  if (note?.trim() === '') throw new UsageError('--note needs a text: say why, or leave it out.');
  return note === undefined ? undefined : checked(line('--note', NOTE_LENGTH), note);
}
