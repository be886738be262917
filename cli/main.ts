import { exitCodeOf, lineFor } from './failure.ts';
import { createProgram } from './program.ts';
import { outliveReaders } from './terminal.ts';

async function run([first, ...rest]: readonly string[]): Promise<void> {
  const program = createProgram();
  if (first === '__complete') {
    const { complete } = await import('./commands/complete.ts');
    return complete(program, rest[0] === '--' ? rest.slice(1) : rest);
  }
  const words = first === 'help' ? [...rest, '--help'] : process.argv.slice(2);
  await program.parseAsync(words, { from: 'user' });
}

outliveReaders();

// The one place where a command's failure becomes a line on stderr and an exit code.
run(process.argv.slice(2)).catch((error) => {
  process.exitCode = exitCodeOf(error);
  const line = lineFor(error);
  if (line !== null) process.stderr.write(line);
});
