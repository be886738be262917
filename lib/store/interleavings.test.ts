import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Failure, failing, inTurns } from '#test/decorated-backends.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { SEED } from '#test/seed.ts';
import { takeTurns } from '#test/turns.ts';
import { unconfirmedWrite } from './backend/backend.ts';
import { memoryBackend, type SharedBytes } from './backend/memory.ts';
import { verifyChain } from './log/history.ts';
import { Store } from './store.ts';

const anyOrder = fc.array(fc.nat(5), { minLength: 60, maxLength: 60 });
const anyCommits = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 });
const anyFailures = fc.array(
  fc.constantFrom<Failure>(undefined, undefined, undefined, 'before', 'after'),
  { minLength: 20, maxLength: 20 },
);
const rounds = { seed: SEED, numRuns: 60 };

/** How each change ended, by its note. */
type Ends = Map<string, string>;

/** Raises a number by one, as one of so many changes of a client. */
async function raise(store: Store, note: string, ends: Ends): Promise<void> {
  const change = store.transact(
    'someone',
    (draft) => {
      const displayOrder = (draft.find('currencies', 1)?.displayOrder ?? 0) + 1;
      return draft.update('currencies', 1, { displayOrder });
    },
    { note },
  );
  ends.set(note, await change.then(() => 'saved').catch(({ code }) => String(code)));
}

/** Expects a sound history in which each change stands as often as it may, by how it ended. */
async function expectKept(bytes: SharedBytes, ends: Ends): Promise<void> {
  const backend = memoryBackend(bytes);
  expect(await verifyChain(backend)).toEqual([]);
  const store = await Store.open(backend);
  const told = new Map<string, number>();
  for await (const { note = '' } of store.history(store.current))
    told.set(note, (told.get(note) ?? 0) + 1);
  for (const [note, end] of ends) {
    const times = told.get(note) ?? 0;
    expect([note, end, times]).toEqual([
      note,
      end,
      end === 'unconfirmed' ? Math.min(times, 1) : Number(end === 'saved'),
    ]);
  }
  const { revision, data } = store.current;
  expect(data.currencies[0]?.displayOrder).toBe(revision - 1);
}

async function withSeed(): Promise<SharedBytes> {
  const bytes: SharedBytes = new Map();
  await (await Store.open(memoryBackend(bytes), { seed: SMALL_SEED })).close();
  return bytes;
}

test('keeps every acknowledged change once, however processes interleave and the disk fails', async () => {
  const seen = new Set<string>();
  const round = fc.asyncProperty(
    anyOrder,
    anyCommits,
    anyFailures,
    async (order, commits, failures) => {
      const bytes = await withSeed();
      const ends: Ends = new Map();
      const { turnOf, run } = takeTurns(order);
      let puts = 0;
      const schedule = (method: string) =>
        method === 'putIfAbsent' ? failures[puts++ % failures.length] : undefined;
      await run(
        commits.map((count, client) => async () => {
          const disk = failing(memoryBackend(bytes), schedule, (failure) =>
            failure === 'after' ? unconfirmedWrite(null) : new Error('The disk fails.'),
          );
          const store = await Store.open(inTurns(disk, turnOf(client)));
          for (let n = 0; n < count; n++) await raise(store, `${client}.${n}`, ends);
          await store.close();
        }),
      );
      for (const end of ends.values()) seen.add(end);
      await expectKept(bytes, ends);
    },
  );
  await fc.assert(round, rounds);
  expect([...seen].sort()).toEqual(['saved', 'unavailable', 'unconfirmed']);
});

test('loses nothing however processes interleave with a history that is set back', async () => {
  const seen = new Set<string>();
  const round = fc.asyncProperty(anyOrder, anyCommits, async (order, commits) => {
    const bytes = await withSeed();
    const older = new Map(bytes);
    const ends: Ends = new Map();
    const { turnOf, run } = takeTurns(order);
    const stores = await Promise.all(
      commits.map((_, client) => Store.open(inTurns(memoryBackend(bytes), turnOf(client)))),
    );
    // Each knows more than the older state from here on.
    for (const [client, store] of stores.entries()) await raise(store, `${client} first`, ends);
    const setBack = async () => {
      const turn = turnOf(stores.length);
      await turn();
      const newer = new Map(bytes);
      replaceAll(bytes, older);
      for (let n = 0; n < 6; n++) await turn();
      expect(new Map(bytes)).toEqual(older);
      replaceAll(bytes, newer);
    };
    await run([
      ...stores.map((store, client) => async () => {
        for (let n = 0; n < (commits[client] ?? 0); n++) await raise(store, `${client}.${n}`, ends);
      }),
      setBack,
    ]);
    for (const store of stores) await store.close();
    for (const end of ends.values()) seen.add(end);
    await expectKept(bytes, ends);
  });
  await fc.assert(round, rounds);
  // Set back between two looks, a revision is missing.
  seen.delete('damaged');
  expect([...seen].sort()).toEqual(['saved', 'set-back']);
});

function replaceAll(bytes: SharedBytes, others: SharedBytes): void {
  bytes.clear();
  for (const [key, content] of others) bytes.set(key, content);
}
