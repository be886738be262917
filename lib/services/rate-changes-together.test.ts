import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { Store } from '#lib/store/store.ts';
import { inTurns } from '#test/decorated-backends.ts';
import { SEED } from '#test/seed.ts';
import { takeTurns } from '#test/turns.ts';
import { changeReturnRates } from './rate-changes.ts';
import { RatesChangedMeanwhile } from './rate-conflicts.ts';

const CLASSES = [1, 2, 3, 4, 5, 6];
const seed = {
  currencies: [{ code: 'ZAR', name: 'Rand', symbol: 'R', displayOrder: 0, isDefault: true }],
  assetClasses: CLASSES.map((id) => ({ name: `Class ${id}`, description: null, risk: 'low' })),
  returnRates: CLASSES.map((id) => ({
    currency: 'ZAR',
    assetClass: `Class ${id}`,
    returnRate: 0.05,
  })),
};

const anySet = fc.subarray(CLASSES, { minLength: 1 });
const anySets = fc.array(anySet, { minLength: 1, maxLength: 3 });
const anyOrder = fc.array(fc.nat(5), { minLength: 30, maxLength: 30 });

test('saves overlapping sets of two administrators whole, over what was seen, or not at all', async () => {
  const ends = { saved: 0, refused: 0 };
  const round = fc.asyncProperty(anyOrder, anySets, anySets, async (order, ...sets) => {
    const bytes: SharedBytes = new Map();
    const first = await Store.open(memoryBackend(bytes), { seed });
    const saved = new Map<number, string>();
    const { turnOf, run } = takeTurns(order);
    let made = 0;

    const administrator = (who: number) => async () => {
      const store = await Store.open(inTurns(memoryBackend(bytes), turnOf(who)));
      for (const set of sets[who] ?? []) {
        const seen = (await store.latest()).data.returnRates;
        const changes = set.map((assetClassId) => ({
          assetClassId,
          before: seen[assetClassId - 1]?.returnRate ?? null,
          after: (50_000 + ++made) / 1e6,
        }));
        const save = store.transact('someone', (draft) =>
          changeReturnRates(draft, { currencyId: 1, changes }),
        );
        try {
          saved.set((await save).revision, JSON.stringify(changes));
          ends.saved++;
        } catch (error) {
          expect(error).toBeInstanceOf(RatesChangedMeanwhile);
          ends.refused++;
        }
      }
      await store.close();
    };
    await run([administrator(0), administrator(1)]);

    const newest = await first.latest();
    const stored = new Map<number, string>();
    for await (const { revision, changes } of first.history(newest))
      if (revision > 1)
        stored.set(
          revision,
          JSON.stringify(
            changes.map(({ id, before, after }) => ({
              assetClassId: id,
              before: before && 'returnRate' in before ? before.returnRate : null,
              after: after && 'returnRate' in after ? after.returnRate : null,
            })),
          ),
        );
    await first.close();
    expect(stored).toEqual(saved);
  });
  await fc.assert(round, { seed: SEED, numRuns: 80 });
  expect(Math.min(ends.saved, ends.refused)).toBeGreaterThan(10);
});
