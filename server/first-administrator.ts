import { readFile } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { createUser } from '#lib/services/accounts.ts';
import { textFrom } from '#lib/store/outside-text.ts';
import type { Store } from '#lib/store/store.ts';
import type { Config } from './config.ts';

const SETTING = 'ADMIN_PASSWORD_FILE';

/**
 * Creates the administrator named in the settings, if there was never a user: a deleted one does not come back. Reads the
 * password file only then. Throws if it cannot be read, or its password is not acceptable.
 */
export async function makeFirstAdministrator(
  store: Store,
  administrator: Config['administrator'],
  siteName: string,
): Promise<void> {
  if (!administrator || store.current.data.nextIds.users > 1) return;
  const { username, passwordFile } = administrator;
  const password = await readPassword(passwordFile);
  const { hashPassword } = await import('#lib/services/password-hash.ts');
  const passwordHash = await hashPassword(password, username, siteName).catch((error) => {
    throw new AppError('invalid', `${SETTING} ${passwordFile}: ${error.message}`);
  });
  await store.transact('system', (draft) => {
    // Another process may have been first.
    if (!draft.hasUsed('users', 1)) createUser(draft, { username, isAdmin: true, passwordHash });
  });
}

async function readPassword(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid', `${SETTING} ${file} cannot be read (${error.code}).`);
  });
  return textFrom(bytes, `${SETTING} ${file}`).replace(/\r?\n$/, '');
}
