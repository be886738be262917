import { TOKEN_DAYS } from '#lib/domain/token.ts';
import { AppError } from '#lib/errors.ts';
import { type Backend, batchesOf, type ReadResult, SESSIONS } from '../backend/backend.ts';
import {
  lastUse,
  parse,
  sessionRecord,
  spentRecord,
  useKeyOf,
  withoutExtension,
} from './records.ts';
import { tokenUseRecord } from './token-uses.ts';

/** Records are kept for a day after their last use, because a clock that was ahead must not end a session or let a code be used again. */
const REMOVE_AFTER_MS = 24 * 60 * 60_000;
/** A token that was last used longer ago has ended. */
const MAX_TOKEN_MS = (TOKEN_DAYS.max + 1) * REMOVE_AFTER_MS;

/** Removes expired sessions, spent codes and uses of tokens, in batches. Never rejects: the next sweep removes what is left. */
export async function sweepRecords(backend: Backend): Promise<void> {
  try {
    const now = await backend.now();
    const all = new Set(await backend.list(SESSIONS));
    const isOwnRecord = (key: string) =>
      !(key.endsWith('.used') && all.has(`${withoutExtension(key)}.json`));
    // A failed batch does not stop the others.
    for (const keys of batchesOf([...all].filter(isOwnRecord)))
      await sweepBatch(backend, now, keys).catch(() => {});
  } catch {}
}

async function sweepBatch(backend: Backend, now: number, keys: readonly string[]): Promise<void> {
  const found = await backend.readAll(keys);
  const uses = await backend.readAll(keys.map(useKeyOf));
  const expired = keys.filter((key, index) => isExpired(now, key, found[index], uses[index]));
  await backend.remove(expired.flatMap((key) => [key, useKeyOf(key)]));
}

function isExpired(now: number, key: string, record?: ReadResult, use?: ReadResult): boolean {
  if (record instanceof AppError) return false;
  if (key.endsWith('.used')) return true;
  if (key.endsWith('.day'))
    return now - Date.parse(parse(tokenUseRecord, record)?.usedOn ?? '') >= MAX_TOKEN_MS;
  if (key.endsWith('.spent'))
    return now - (parse(spentRecord, record)?.spentAt ?? 0) >= REMOVE_AFTER_MS;
  const session = parse(sessionRecord, record);
  return !session || now - lastUse(session, use).usedAt >= REMOVE_AFTER_MS;
}
