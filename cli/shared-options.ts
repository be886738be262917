import { NOTE_LENGTH } from '#lib/domain/record-limits.ts';
import { day, line } from '#lib/schemas/fields.ts';
import { type BackendAddress, backendAddressOf } from '#lib/store/backend/address.ts';
import { FailedWith, UsageError, WRONG_USAGE } from './failure.ts';
import { checked } from './input.ts';
import type { Io } from './io.ts';

/** Options that many verbs have. */
export type SharedOptions = {
  data?: string;
  json?: true;
  input: boolean;
  dryRun?: true;
  note?: string;
  yes?: true;
  withoutApproval?: true;
};

/** The option of verbs that change what visitors see of return rates. */
export const WITHOUT_APPROVAL = {
  '--without-approval': 'while approval is on: do it without a second person; needs --note',
};

/** Returns the address of the backend a command works on. */
export function backendAddressIn(env: Io['env'], data: string | undefined): BackendAddress {
  if (data?.trim() === '')
    throw new UsageError('--data needs a folder: name one, or leave it out.');
  try {
    return backendAddressOf(env, data);
  } catch (error) {
    throw new FailedWith(WRONG_USAGE, error);
  }
}

/** Returns the note given with --note, if any. */
export function noteOf({ note, withoutApproval }: SharedOptions): string | undefined {
  if (note?.trim() === '') throw new UsageError('--note needs a text: say why, or leave it out.');
  if (withoutApproval && note === undefined)
    throw new UsageError('--without-approval needs --note: say why.');
  return note === undefined ? undefined : checked(line('--note', NOTE_LENGTH), note);
}

/** Returns the day given with an option, if any. */
export function dayOf(option: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : checked(day(option), text);
}
