import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { freshDatabase } from '#test/postgres.ts';
import { Breaker } from './breaker.ts';
import { Connections, discard } from './connections.ts';
import { DatabaseAway } from './database-errors.ts';
import { readDatabaseUrl } from './database-url.ts';

/** The shortest that it pauses after each failure, in milliseconds; then it stays at the last. */
const SHORTEST_PAUSES_MS = [50, 100, 200, 400];

/** Returns a breaker whose probe connects to a PostgreSQL, the way there, and when it probed. */
async function breakerOver() {
  const proxy = await startDatabaseProxy((await freshDatabase()).url);
  const connections = await Connections.create(readDatabaseUrl(proxy.url));
  const probes: number[] = [];
  const breaker = new Breaker(async () => {
    probes.push(performance.now());
    discard(await connections.connect());
  });
  afterFile(async () => {
    breaker.close();
    await connections.close();
  });
  return { breaker, proxy, probes };
}

/** Returns why somebody was not let through; null where they were. */
const refusalOf = (breaker: Breaker) =>
  breaker.pass().then(
    () => null,
    (error: DatabaseAway) => error.reason,
  );

test('asks nothing of a database that nothing was said against', async () => {
  const { breaker, probes } = await breakerOver();
  expect(await refusalOf(breaker)).toBeNull();
  expect(breaker.trouble).toBeNull();
  expect(probes).toEqual([]);
});

test('one failure refuses nobody where the database is there: it is asked once, however many have failed', async () => {
  const { breaker, probes } = await breakerOver();
  for (let failure = 0; failure < 5; failure++) breaker.suspect();
  expect(await Promise.all([refusalOf(breaker), refusalOf(breaker)])).toEqual([null, null]);
  expect(probes).toHaveLength(1);
  breaker.suspect();
  expect(await refusalOf(breaker)).toBeNull();
  expect(probes).toHaveLength(2);
});

test('who comes while it is found out waits for what that says', async () => {
  const { breaker, proxy } = await breakerOver();
  proxy.stall();
  breaker.suspect();
  const refusals = [refusalOf(breaker), refusalOf(breaker)];
  expect(await Promise.race([...refusals, wait(200, 'still waiting')])).toBe('still waiting');
  proxy.heal();
  expect(await Promise.all(refusals)).toEqual([null, null]);
});

test('refuses everybody with the reason while the database is away, asks ever more seldom, and lets through when it is back', async () => {
  const { breaker, proxy, probes } = await breakerOver();
  proxy.refuse();
  breaker.suspect();
  expect(await refusalOf(breaker)).toBe('ECONNRESET');
  const asked = probes.length;
  for (let more = 0; more < 100; more++) expect(await refusalOf(breaker)).toBe('ECONNRESET');
  breaker.suspect();
  expect(breaker.trouble).toBe('ECONNRESET');
  expect(probes).toHaveLength(asked);
  await expect
    .poll(() => probes.length, { timeout: 10_000 })
    .toBeGreaterThan(SHORTEST_PAUSES_MS.length);
  for (const [index, shortest] of SHORTEST_PAUSES_MS.entries())
    expect((probes[index + 1] ?? 0) - (probes[index] ?? 0)).toBeGreaterThanOrEqual(shortest - 2);
  proxy.heal();
  await expect.poll(() => breaker.trouble, { timeout: 10_000 }).toBeNull();
  expect(await refusalOf(breaker)).toBeNull();
});

test('a closed one refuses everybody and asks no more', async () => {
  const { breaker, proxy, probes } = await breakerOver();
  proxy.refuse();
  breaker.suspect();
  await refusalOf(breaker);
  breaker.close();
  const asked = probes.length;
  proxy.heal();
  await wait(500);
  breaker.suspect();
  expect(await refusalOf(breaker)).toBe('closed');
  expect(probes).toHaveLength(asked);
  await expect(breaker.pass()).rejects.toBeInstanceOf(DatabaseAway);
});
