import { exitCodeOf, lineFor } from './failure.ts';
import { createProgram } from './program.ts';
import { endQuietlyWhenUnread } from './terminal.ts';

endQuietlyWhenUnread();

// The one place where a command's failure becomes a line on stderr and an exit code.
try {
  const words = process.argv.slice(2);
  const [first, ...rest] = words;
  const program = createProgram();
  if (first === '__complete') {
    const { complete } = await import('./commands/complete.ts');
    await complete(program, rest[0] === '--' ? rest.slice(1) : rest);
  } else {
    const asked = first === 'help' ? [...rest, '--help'] : words;
    await program.parseAsync(asked, { from: 'user' });
  }
} catch (error) {
  process.exitCode = exitCodeOf(error);
  const line = lineFor(error);
  if (line !== null) process.stderr.write(line);
}
