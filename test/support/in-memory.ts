import { type Backend, revisionKey } from '#lib/store/backend/backend.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import { revisionNumbers } from '#lib/store/log/history.ts';
import { Store } from '#lib/store/store.ts';
import { addUser } from './accounts.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import { type Given, runHere } from './run-here.ts';
import { type AtTerminal, terminalHere } from './terminal-here.ts';
import { putThreeRevisions } from './three-revisions.ts';

/** The command line on a catalogue in memory. Other data folders that a command names are in memory too. */
export type InMemory = CommandLine & {
  bytes: SharedBytes;
  backend: Backend;
  /** Returns where a revision is, as messages name it. */
  fileOf: (revision: number, ending?: string) => string;
  /** Replaces the bytes of a revision. */
  damage: (revision: number, bytes: string) => void;
  /** Adds a user with PASSWORD, whose hash is quick to make: an administrator, or not. */
  addUser: (username: string, isAdmin?: boolean) => Promise<void>;
  /** Runs a command with what else a test gives it. */
  runWith: (args: readonly string[], given: Given) => ReturnType<typeof runHere>;
  /** Runs a command at a terminal, with a person who reads and types. */
  atTerminal: (args: readonly string[], given?: AtTerminal) => ReturnType<typeof terminalHere>;
};

/** Returns the command line in an empty memory, or on what an application has there; `directory` stands for the data folder. */
export function inEmptyMemory(directory = 'memory', own: SharedBytes = new Map()): InMemory {
  const folders = new Map([[directory, own]]);
  const bytesOf = (folder: string) => {
    const bytes = folders.get(folder) ?? new Map();
    folders.set(folder, bytes);
    return bytes;
  };
  const bytes = bytesOf(directory);
  const backend = memoryBackend(bytes, directory);
  const given = <T extends Given>({ env, ...others }: T) => ({
    openBackend: async (address: Parameters<Given['openBackend'] & object>[0]) =>
      address.database
        ? openBackend(address)
        : memoryBackend(bytesOf(address.folder), address.folder),
    env: { DATA_DIR: directory, ...env },
    ...others,
  });
  const fileOf = (revision: number, ending = 'json') =>
    backend.locationOf(revisionKey(revision)).replace(/json$/, ending);
  return {
    ...commandLine({
      directory,
      run: (args, input = '') => runHere(args, given({ input })),
      revisions: async () => (await revisionNumbers(backend)).length,
    }),
    bytes,
    backend,
    fileOf,
    damage: (revision, content) => {
      bytes.set(revisionKey(revision), Buffer.from(content));
    },
    addUser: async (username, isAdmin) => {
      const store = await Store.open(backend);
      await addUser(store, username, isAdmin);
      await store.close();
    },
    runWith: (args, others) => runHere(args, given(others)),
    atTerminal: (args, others = {}) => terminalHere(args, given(others)),
  };
}

/** Returns the command line in a memory that holds the first catalogue. */
export async function inMemory(): Promise<InMemory> {
  const longview = inEmptyMemory();
  await (await Store.open(longview.backend)).close();
  return longview;
}

/** Returns the command line in a memory that holds three revisions. */
export async function inMemoryOfThree(directory?: string): Promise<InMemory> {
  const longview = inEmptyMemory(directory);
  await putThreeRevisions(longview.backend);
  return longview;
}
