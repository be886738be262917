import { type Command, CommanderError } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { withoutPasswords } from '#lib/store/backend/address.ts';

/** Exit codes. 0 means done, even if nothing had to change. */
export const REFUSED = 1;
export const WRONG_USAGE = 2;

export class UsageError extends Error {
  /** Returns the same error with a hint to the command's help. */
  of(command: Command): UsageError {
    return new UsageError(`${this.message} ${seeHelp(command)}`);
  }
}

/** A failure with an exit code chosen by the command. */
export class FailedWith extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, cause: unknown) {
    super('The command failed.', { cause });
    this.exitCode = exitCode;
  }
}

/**
 * Returns the exit code and the stderr line for anything a command threw. The line is null if commander has already written
 * one.
 */
export function failureOf(error: unknown): { exitCode: number; line: string | null } {
  if (error instanceof FailedWith) return { ...failureOf(error.cause), exitCode: error.exitCode };
  // Help and version also arrive here, with exit code 0.
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? 0 : WRONG_USAGE, line: null };
  const message = error instanceof Error ? error.message : String(error);
  return {
    exitCode: error instanceof UsageError ? WRONG_USAGE : REFUSED,
    line: `${failureLine(isPromptLeft(error) ? 'Stopped; nothing was changed.' : message)}\n`,
  };
}

/** Returns commander's error message as a line for stderr. */
export function usageLine(finding: string, command: Command): string {
  const message = withoutPasswords(misplacedOption(finding, command) ?? finding)
    .replace(/^error: /, '')
    .trim();
  const sentence = printable(message).replace(/[^.?!)]$/, '$&.');
  return `longview: ${sentence} ${seeHelp(command)}\n`;
}

/** Returns a better message for an option of a verb that was placed before it; null for any other error. */
function misplacedOption(finding: string, { commands }: Command): string | null {
  const [, option] = /^error: unknown option '([^']*)'$/.exec(finding.trim()) ?? [];
  return option && commands.length > 0
    ? `Options follow the verb: move '${option}' behind it.`
    : null;
}

/** Returns an error message as a line for stderr. */
export function failureLine(finding: string): string {
  return `longview: ${printable(withoutPasswords(finding))}`;
}

function seeHelp(command: Command): string {
  return `See: ${pathOf(command)} --help`;
}

/** Returns the full name of a command: 'longview currency add'. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Returns whether a prompt was left with Ctrl+C or Ctrl+D. */
function isPromptLeft(error: unknown): boolean {
  return error instanceof Error && /^(?:ExitPromptError|AbortPromptError)$/.test(error.name);
}
