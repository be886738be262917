import { exitCodeOf, lineFor } from './failure.ts';
import { createProgram } from './program.ts';
import { endQuietlyWhenUnread } from './terminal.ts';

endQuietlyWhenUnread();

// The one place where a command's failure becomes a line on stderr and an exit code.
try {
  const [first, ...rest] = process.argv.slice(2);
  const words = first === 'help' ? [...rest, '--help'] : process.argv.slice(2);
  await createProgram().parseAsync(words, { from: 'user' });
} catch (error) {
  process.exitCode = exitCodeOf(error);
  const line = lineFor(error);
  if (line !== null) process.stderr.write(line);
}
