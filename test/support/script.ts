import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { afterFile } from './after-file.ts';
import { tempDir } from './temp-dir.ts';

/** A process of its own, running a script of ours. */
type RunningScript = {
  child: ChildProcess;
  /** The whole lines it has printed so far. */
  lines: () => string[];
  /** What it has said on stderr so far, which is shown as well. */
  complaints: () => string;
  /** Resolves with the exit code when it has ended, null if a signal ended it. */
  ended: Promise<number | null>;
};

/** By their entries: the files of a folder that are tested in one process need the same ones. */
const bundles = new Map<string, Promise<Uint8Array>>();

/** Bundles a TypeScript file for this version of Node, which cannot run it as it is. Returns the built file. */
export async function buildScript(entry: string): Promise<string> {
  const outfile = path.join(await tempDir(), 'script.mjs');
  const bundle = bundles.get(entry) ?? bundleOf(entry);
  bundles.set(entry, bundle);
  await writeFile(outfile, await bundle);
  return outfile;
}

async function bundleOf(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // For packages that are written in the older way.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** Starts a built script with these arguments. Whatever still runs at the end of the test file is killed. */
export function runScript(script: string, args: readonly (string | number)[]): RunningScript {
  const child = spawn(process.execPath, [script, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterFile(() => child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
    process.stderr.write(chunk);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const lines = () => printed.split('\n').slice(0, -1);
  return { child, lines, complaints: () => complaints, ended };
}
