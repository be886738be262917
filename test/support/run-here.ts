import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { openBackend } from '#lib/store/backend/registry.ts';
import type { Io } from '../../cli/io.ts';
import { main } from '../../cli/main.ts';
import type { CommandEnd } from './run-command.ts';

/** What a test gives a command in place of what it gets by default. */
export type Given = Partial<Io> & { input?: string };

/** The system user who runs commands in tests. */
const USER_NAME = 'tester';

/** Runs a command within this process, with no terminal, and waits until it has ended. */
export async function runHere(args: readonly string[], given: Given = {}): Promise<CommandEnd> {
  const [stdout, stderr] = [collecting(), collecting()];
  const io = testIo({ stdout: stdout.stream, stderr: stderr.stream, ...given });
  await main(args, io);
  // Then a stream has said whether it took all of the output.
  await setImmediate();
  return { code: io.exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** Returns what a command gets in a test. */
export function testIo({ input = '', env = {}, ...others }: Given = {}): Io {
  return {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: collecting().stream,
    stderr: collecting().stream,
    // Editors are found there.
    env: { PATH: process.env.PATH, ...env },
    now: () => new Date(),
    userName: () => USER_NAME,
    signals: new EventEmitter(),
    openBackend,
    exitCode: 0,
    isSaved: false,
    ...others,
  };
}

/** Returns a stream that is not a terminal, and what was written into it. */
export function collecting() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

/** Returns a stream that fails as the system does with this code. */
export function failing(code: string): Writable {
  const error = Object.assign(new Error(code), { code, syscall: 'write' });
  return new Writable({ write: (_chunk, _, done) => done(error) });
}
