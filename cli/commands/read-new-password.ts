import { textFrom } from '#lib/store/outside-text.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { readStdin } from '../input.ts';
import { askNewPassword, canAsk } from '../prompts.ts';

export type PasswordOptions = { passwordStdin?: true };

export const PASSWORD_OPTION = { '--password-stdin': 'read the password from stdin' };

/** Returns the hash of a new password, from stdin or a prompt. Refuses one that the rules forbid for this user. */
export async function newPasswordHash(
  context: Context<PasswordOptions>,
  username: string,
): Promise<string> {
  const site = await context.site();
  const { checkNewPassword } = await import('#lib/services/password-rules.ts');
  const check = (text: string) => checkNewPassword(text, username, site.name);
  const password = await readNewPassword(context, check);
  const { hashPassword } = await import('#lib/services/password-hash.ts');
  return hashPassword(password, username, site.name);
}

async function readNewPassword(
  context: Context<PasswordOptions>,
  check: (password: string) => unknown,
): Promise<string> {
  if (!context.options.passwordStdin) {
    if (!canAsk(context)) throw new UsageError('--password-stdin is missing.');
    return askNewPassword(context.io, check);
  }
  if (context.io.stdin.isTTY)
    throw new UsageError(
      '--password-stdin reads a file or a pipe; leave it out to type the password.',
    );
  // `echo` and editors add a line end.
  return textFrom(await readStdin(context.io), 'What is piped in').replace(/\r?\n$/, '');
}
