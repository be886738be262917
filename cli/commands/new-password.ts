import { UsageError } from '../failure.ts';
import { askNewPassword, mayAsk } from '../prompts.ts';
import { readStdin } from '../stdin.ts';

/** A new password: from stdin if that was asked for, else typed twice on a terminal. */
export async function readNewPassword(
  context: { options: { input: boolean; passwordStdin?: true } },
  check: (password: string) => unknown,
): Promise<string> {
  if (!context.options.passwordStdin) {
    if (!mayAsk(context)) throw new UsageError('--password-stdin is missing.');
    return askNewPassword(check);
  }
  if (process.stdin.isTTY)
    throw new UsageError(
      '--password-stdin reads a file or a pipe; leave it out to type the password.',
    );
  // The line end that `echo` and editors add is not part of it.
  return (await readStdin()).toString('utf8').replace(/\r?\n$/, '');
}
