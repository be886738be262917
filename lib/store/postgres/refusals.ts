import { AppError } from '#lib/errors.ts';
import type { Database } from './database.ts';
import type { DatabaseAway } from './database-errors.ts';
import { type DatabaseSettings, shownDatabase } from './database-url.ts';

/** The settings without which what was acknowledged may be lost. */
const NEEDED_ON = ['fsync', 'synchronous_commit'] as const;

/** Refuses a database whose settings lose what it has acknowledged. */
export async function refuseUnsafe(database: Database): Promise<void> {
  const settings = NEEDED_ON.map((name) => `current_setting('${name}') AS ${name}`);
  const [row] = await database.read<Record<string, string>>(`SELECT ${settings.join(', ')}`);
  const off = NEEDED_ON.find((name) => row?.[name] === 'off');
  if (off)
    throw new AppError(
      'unavailable',
      `${off} is off in the ${shownDatabase(database.settings)}: a crash would lose changes that were saved; switch it on.`,
    );
}

/** Returns what is said of a database that cannot be opened: what to do about it. */
export function notReached(settings: DatabaseSettings, { reason, cause }: DatabaseAway): AppError {
  const shown = shownDatabase(settings);
  const sentence = sentenceOf(reason, shown, settings);
  return new AppError('unavailable', sentence, { cause });
}

function sentenceOf(reason: string, shown: string, { user, host }: DatabaseSettings): string {
  if (reason.startsWith('28'))
    return `${user} may not sign in to the ${shown} (${reason}); correct user or password in DATABASE_URL.`;
  if (reason === 'no password')
    return `The ${shown} asks ${user} for a password; write it into DATABASE_URL, or set PGPASSWORD.`;
  if (reason === '3D000') return `There is no ${shown}; make it, or correct DATABASE_URL.`;
  if (reason === 'in recovery')
    return `The ${shown} is a standby, which takes no changes; name the primary in DATABASE_URL.`;
  if (reason === '25006')
    return `The ${shown} takes no changes at the moment (25006), and its tables must be made; switch default_transaction_read_only off.`;
  if (reason === 'no TLS')
    return `${host} offers no TLS; switch it on there, or add sslmode=disable to DATABASE_URL where the network is safe.`;
  if (/CERT|SIGNATURE|ALTNAME/.test(reason))
    return `The certificate of ${host} is not trusted (${reason}); name the root's file as sslrootcert in DATABASE_URL.`;
  return `The ${shown} cannot be reached (${reason}); start it, or correct DATABASE_URL.`;
}
