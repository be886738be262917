import { CommanderError } from 'commander';
import { printable } from './printable.ts';

/** 0 is done, also when nothing had to change. */
export const REFUSED = 1;
export const WRONG_USAGE = 2;

/** The command line was used wrongly: an option is missing or does not say what it should. */
export class UsageError extends Error {
  override name = 'UsageError';

  /** The same, saying where to read more. */
  of(command: string): UsageError {
    return new UsageError(`${this.message} See: ${command} --help`);
  }
}

/** A failure that ends with an exit code of the command's own choosing. */
export class FailedWith extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'FailedWith';
    this.exitCode = exitCode;
  }
}

/** The exit code for whatever a command threw. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof FailedWith) return error.exitCode;
  if (error instanceof UsageError) return WRONG_USAGE;
  // Help and version come this way too, with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  return REFUSED;
}

/** The one line on stderr for whatever a command threw; null if commander has said it already. */
export function lineFor(error: unknown): string | null {
  if (error instanceof CommanderError) return null;
  if (isPromptLeft(error)) return 'longview: Stopped; nothing was changed.\n';
  return `longview: ${printable(error instanceof Error ? error.message : String(error))}\n`;
}

/** What commander finds wrong with a command, as one line that says where to read more. */
export function usageLine(finding: string, command: string): string {
  const sentence = printable(finding.replace(/^error: /, '').trim()).replace(/[^.?!)]$/, '$&.');
  return `longview: ${sentence} See: ${command} --help\n`;
}

/** Ctrl+C or Ctrl+D at a question. */
function isPromptLeft(error: unknown): boolean {
  if (error instanceof FailedWith) return isPromptLeft(error.cause);
  return error instanceof Error && /^(?:ExitPromptError|AbortPromptError)$/.test(error.name);
}
