import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { constants, Script } from 'node:vm';
import { COMMAND, type CommandEnd, runCommand } from './run-command.ts';

/** What Node runs a CommonJS module as; here with a process that is not the one around it. */
type Module = (
  exports: object,
  require: (name: string) => unknown,
  module: { exports: { ended?: Promise<void> } },
  filename: string,
  dirname: string,
  process: object,
) => void;

/** They end their process, or take it over. */
const NEED_A_PROCESS: readonly (string | undefined)[] = ['serve', '__complete'];

const load = createRequire(COMMAND);
let compiled: Module | undefined;

/**
 * Runs the built command line within this process, evaluated anew, and waits until it has ended: a twentieth of what a
 * process of its own costs. What a test says of processes, of signals or of a terminal needs one: runCommand.
 */
export async function runHere(
  args: readonly string[],
  options: { env?: Record<string, string>; input?: string } = {},
): Promise<CommandEnd> {
  if (NEED_A_PROCESS.includes(args[0])) return runCommand(args, options);
  const stdout = reader();
  const stderr = reader();
  const here = Object.create(process, {
    argv: { value: [process.execPath, COMMAND, ...args] },
    // Whoever runs the tests, it is not under sudo that they are done.
    env: { value: { ...process.env, SUDO_USER: '', ...options.env } },
    stdin: { value: Readable.from([Buffer.from(options.input ?? '')]) },
    stdout: { value: stdout.stream },
    stderr: { value: stderr.stream },
    exitCode: { value: undefined, writable: true },
  });
  const module: Parameters<Module>[2] = { exports: {} };
  const require = (name: string) => (/^(?:node:)?process$/.test(name) ? here : load(name));
  compiled ??= compile();
  compiled(module.exports, require, module, COMMAND, path.dirname(COMMAND), here);
  await module.exports.ended;
  return { code: Number(here.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
}

function compile(): Module {
  const source = readFileSync(COMMAND, 'utf8').replace(/^#!.*/, '');
  const names = 'exports, require, module, __filename, __dirname, process';
  return new Script(`(function (${names}) {${source}\n})`, {
    filename: COMMAND,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext();
}

/** Returns a stream that is not a terminal, and what was written into it. */
function reader() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
