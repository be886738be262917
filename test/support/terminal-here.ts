import { PassThrough, type Readable, Writable } from 'node:stream';
import { main } from '../../cli/main.ts';
import { collecting, type Given, testIo } from './run-here.ts';
import { createTerminal, type Terminal } from './screen.ts';

const COLUMNS = 200;

/** What a test gives a command at a terminal. */
export type AtTerminal = Given & {
  /** What is piped in, in place of the keyboard. */
  stdin?: Readable;
  /** Whether stdout goes to a file, and so not to the screen. */
  isRedirected?: boolean;
};

/** Runs a command within this process, at a terminal with a person who reads and types. Also returns what `stdout` has. */
export function terminalHere(
  args: readonly string[],
  { stdin, isRedirected = false, ...given }: AtTerminal = {},
): Terminal & { stdout: () => string } {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const toScreen = new Writable({
    write: (chunk: Buffer, _, done) => {
      show(chunk.toString('utf8'));
      done();
    },
  });
  // Prompts end the stream that they write to, unless it is one of a process.
  const end = () => toScreen;
  const screen = Object.assign(toScreen, { isTTY: true, columns: COLUMNS, end });
  const file = collecting();
  const io = testIo({
    ...given,
    stdin: stdin ?? keyboard,
    stdout: isRedirected ? file.stream : screen,
    stderr: screen,
  });
  // Begins once there is a screen to show it.
  const ended = Promise.resolve().then(async () => {
    await main(args, io);
    return io.exitCode;
  });
  const { terminal, show } = createTerminal((keys) => void keyboard.write(keys), ended);
  return { ...terminal, stdout: file.text };
}
