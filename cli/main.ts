import { failureOf, REFUSED } from './failure.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';

/** The hidden command with which the scripts of `longview completion` ask for candidates. */
export const COMPLETE = '__complete';

/**
 * Runs a command and resolves when it has ended. Output and exit code go to `io`. Only here does a failure become a line on
 * stderr and an exit code.
 */
export async function main(argv: readonly string[], io: Io): Promise<void> {
  reportUnwritten(io);
  try {
    await run(argv, io);
  } catch (error) {
    const { exitCode, line } = failureOf(error);
    // Help is no failure, unless it could not be written.
    if (exitCode !== 0) io.exitCode = exitCode;
    if (line !== null) io.stderr.write(line);
  }
}

async function run(argv: readonly string[], io: Io): Promise<void> {
  const program = createProgram(io);
  const [first, ...others] = argv;
  if (first === COMPLETE) {
    const { complete } = await import('./commands/complete.ts');
    const start = others.indexOf('--') + 1;
    return complete(program, io, others.slice(start), start > 1 ? others[0] : undefined);
  }
  await program.parseAsync(first === 'help' ? [...others, '--help'] : argv, { from: 'user' });
}

/** Ignores a closed pipe (`longview … | head`). Any other failure to write output makes the command fail. */
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
