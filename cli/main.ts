import { failureOf, REFUSED } from './failure.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';

/** The command by which the scripts of `longview completion` ask for candidates. */
export const COMPLETE = '__complete';

/**
 * Runs a command and resolves when it has ended; what it says and its exit code go to `io`. The only place where a failure
 * becomes a line on stderr and an exit code.
 */
export async function main(argv: readonly string[], io: Io): Promise<void> {
  reportUnwritten(io);
  try {
    await run(argv, io);
  } catch (error) {
    const { exitCode, line } = failureOf(error);
    // Printing help is no failure, unless it could not be written.
    if (exitCode !== 0) io.exitCode = exitCode;
    if (line !== null) io.stderr.write(line);
  }
}

async function run(argv: readonly string[], io: Io): Promise<void> {
  const program = createProgram(io);
  const [first, ...rest] = argv;
  if (first === COMPLETE) {
    const { complete } = await import('./commands/complete.ts');
    const start = rest.indexOf('--') + 1;
    return complete(program, io, rest.slice(start), start > 1 ? rest[0] : undefined);
  }
  await program.parseAsync(first === 'help' ? [...rest, '--help'] : argv, { from: 'user' });
}

/** Goes on where the output is not read (`longview … | head`); output that cannot be written is a failure. */
function reportUnwritten(io: Io): void {
  for (const stream of [io.stdout, io.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') return;
      io.exitCode = REFUSED;
      if (stream !== io.stdout) return;
      const finding = io.isSaved
        ? 'The change was saved; the output was not written.'
        : `The output could not be written (${code}).`;
      io.stderr.write(`longview: ${finding}\n`);
    });
}
