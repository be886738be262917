import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

const REFUSED = 1;
const WRONG_USAGE = 2;

// The one place where a command's failure becomes a line on stderr and an exit code.
try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has said what is wrong with the usage already; help and version come this way too, with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  const [sentence] = (error instanceof Error ? error.message : String(error)).split('\n');
  process.stderr.write(`error: ${sentence}\n`);
  return REFUSED;
}
