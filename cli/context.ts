import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';

/** What every command that works on the catalogue can be told. */
export type DataOptions = { data: string };

/** Adds `--data DIR`, which wins over DATA_DIR. */
export function withDataOption(command: Command): Command {
  return command.option(
    '--data <dir>',
    'the data folder (DATA_DIR if that is set)',
    process.env.DATA_DIR || 'data',
  );
}

/** Who the audit names for what the command line does. */
export function actor(): string {
  return `cli:${userInfo().username}`;
}

/** True if there is a person to ask. */
export function isInteractive(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Reads a revision's number. */
export function revisionNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('A revision is a whole number from 1 up.');
  return Number(text);
}
