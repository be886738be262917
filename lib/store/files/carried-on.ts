import { isSameRecord } from '../changes.ts';
import { type CatalogueData, TABLE_NAMES } from '../document.ts';

/**
 * Old data as part of what came after it: ids given out since stay used up, and a user who has changed since gets
 * an epoch no session has, so that none that ended comes back to life.
 */
export function carriedOn(old: CatalogueData, latest: CatalogueData, at: string): CatalogueData {
  const nextIds = { ...old.nextIds };
  for (const table of TABLE_NAMES) nextIds[table] = Math.max(nextIds[table], latest.nextIds[table]);
  const latestUsers = new Map(latest.users.map((user) => [user.id, user]));
  const users = old.users.map((user) => {
    const now = latestUsers.get(user.id);
    if (now && isSameRecord(now, user)) return user;
    return { ...user, epoch: Math.max(user.epoch, now?.epoch ?? 0) + 1 };
  });
  return { ...old, nextIds, users, catalogueChangedAt: at };
}
