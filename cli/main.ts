import { failureOf, REFUSED } from './failure.ts';
import { createProgram } from './program.ts';
import { unwritten } from './terminal.ts';

async function run([first, ...rest]: readonly string[]): Promise<void> {
  const program = createProgram();
  if (first === '__complete') {
    const { complete } = await import('./commands/complete.ts');
    const start = rest.indexOf('--') + 1;
    await complete(program, rest.slice(start), start > 1 ? rest[0] : undefined);
    // A database that does not answer must not hold up the shell.
    process.exit();
  }
  const words = first === 'help' ? [...rest, '--help'] : process.argv.slice(2);
  await program.parseAsync(words, { from: 'user' });
}

// Goes on where what is written is not read (`longview … | head`); output that cannot be written is a failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = REFUSED;
    if (stream === process.stdout) process.stderr.write(`longview: ${unwritten(code)}\n`);
  });

/** Resolves when the command has ended. The only place where a failure becomes a line on stderr and an exit code. */
export const ended = run(process.argv.slice(2)).catch((error) => {
  const { exitCode, line } = failureOf(error);
  // Printing help is no failure, unless it could not be written.
  if (exitCode !== 0) process.exitCode = exitCode;
  if (line !== null) process.stderr.write(line);
});
