import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateOnDay } from '#lib/domain/asset-class.ts';
import { rateOn, utcDay } from '#lib/domain/planned-rate.ts';
import { cancelPlannedRate, setReturnRate, updateReturnRate } from '#lib/services/return-rates.ts';
import { previewRestore, restore, revisionToRestore } from '#lib/store/archive/restore.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { Store } from '#lib/store/store.ts';
import { verifyChain } from './history.ts';
import { pruneDown } from './pruning.ts';

const DAY_MS = 86_400_000;
const BEGAN = Date.parse('2026-01-01T09:00:00Z');

/** Opens a catalogue whose clock says what `clock.at` does. */
async function withClock(at: string) {
  const clock = { at: Date.parse(at) };
  const backend = memoryBackend();
  const store = await Store.open(backend, { now: () => new Date(clock.at) });
  const formatOf = async (number: number) =>
    JSON.parse(String((await backend.readAll([revisionKey(number)]))[0])).format;
  return { clock, address: backend, store, formatOf };
}

const rateIn = ({ current: { data } }: Store, id = 2) => data.returnRates.find((r) => r.id === id);
const plan = (store: Store, from: string, returnRate = 0.105) =>
  store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate, from }));

test('rewrites nothing when a planned rate takes effect', async () => {
  const { clock, store, address: backend } = await withClock('2026-12-20T10:00:00Z');
  await plan(store, '2027-01-01');
  clock.at = Date.parse('2027-02-01T10:00:00Z');
  const storedIn = async (number: number) => {
    const [bytes] = await backend.readAll([revisionKey(number)]);
    const { data } = JSON.parse(String(bytes));
    return data.returnRates.find(({ id }: RateOnDay) => id === 2);
  };
  await store.transact('anna', (draft) => updateReturnRate(draft, 1, { returnRate: 0.08 }));
  expect(store.current.changes).toMatchObject([{ id: 1, before: { returnRate: 0.07 } }]);
  const planned = { from: '2027-01-01', rate: 0.105 };
  expect((await storedIn(3)).entries).toEqual([{ from: null, rate: 0.1 }, planned]);
  expect(rateIn(store)?.returnRate).toBe(0.105);

  const same = store.current.revision;
  await store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate: 0.105 }));
  expect(store.current.revision).toBe(same);

  await store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate: 0.11 }));
  expect((await storedIn(4)).entries).toEqual([{ from: null, rate: 0.11 }]);
  const { value: last } = await store.history(store.current).next();
  expect(last?.changes).toMatchObject([
    { before: { returnRate: 0.105 }, after: { returnRate: 0.11 } },
  ]);
  expect(last?.changes[0]?.before).not.toHaveProperty('next');
  expect(await verifyChain(backend)).toEqual([]);
  await store.close();
});

test('writes format 2 until a rate is planned, and format 4 from then on, with one warning', async () => {
  const { store, formatOf } = await withClock('2026-12-20T10:00:00Z');
  const warnings: (string | null)[] = [];
  store.onCommit(({ warning }) => warnings.push(warning));
  await store.transact('bo', (draft) => updateReturnRate(draft, 2, { returnRate: 0.09 }));
  await plan(store, '2027-01-01');
  await store.transact('bo', (draft) => cancelPlannedRate(draft, 2));
  expect(await Promise.all([1, 2, 3, 4].map(formatOf))).toEqual([2, 2, 4, 4]);
  expect(warnings).toEqual([
    null,
    'From revision 3 on, Longview 1.0 cannot read this catalogue.',
    null,
  ]);
  await store.close();
});

/** What somebody does with a rate after a pause: plans another from a day on, sets one at once, or cancels what is planned. */
const anyDeed = fc.record({
  pauseMs: fc.integer({ min: 0, max: 2 * DAY_MS }),
  id: fc.integer({ min: 1, max: 15 }),
  deed: fc.constantFrom('plan', 'plan', 'set', 'cancel'),
  returnRate: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
  inDays: fc.integer({ min: 1, max: 30 }),
});

test('the rates of any day match a replay of the history', async () => {
  const { clock, store } = await withClock(new Date(BEGAN).toISOString());
  const told: { at: number; rates: readonly RateOnDay[] }[] = [];
  let kept: readonly RateOnDay[] = [...store.current.data.returnRates];
  const note = () => told.push({ at: clock.at, rates: structuredClone(kept) });
  note();
  const deeds = fc.sample(anyDeed, { seed: 38, numRuns: 250 });
  for (const { pauseMs, id, deed, returnRate, inDays } of deeds) {
    clock.at += pauseMs;
    const from = utcDay(new Date(clock.at + inDays * DAY_MS));
    // The replay knows rates and plans alone: what counts on a day is worked out when it is asked.
    const rate = rateOn(kept[id - 1] as RateOnDay, utcDay(new Date(clock.at)));
    const { next, ...now } = rate;
    if (deed === 'cancel' && !next) continue;
    await store.transact('anna', (draft) => {
      if (deed === 'plan') return updateReturnRate(draft, id, { returnRate, from });
      if (deed === 'cancel') return cancelPlannedRate(draft, id);
      return setReturnRate(draft, { ...now, returnRate });
    });
    const after = { plan: { ...now, next: { returnRate, from } }, cancel: now };
    const changed = deed === 'set' ? { ...rate, returnRate } : after[deed as keyof typeof after];
    kept = kept.with(id - 1, changed);
    note();
  }
  const days = Math.floor((clock.at - BEGAN) / DAY_MS);
  for (const after of fc.sample(fc.integer({ min: 0, max: days + 20 }), {
    seed: 38,
    numRuns: 40,
  })) {
    const day = utcDay(new Date(BEGAN + after * DAY_MS));
    const last = told.findLast(({ at }) => utcDay(new Date(at)) <= day);
    const counted = (rates: readonly RateOnDay[]) =>
      rates.map((rate) => rateOn(rate, day)).map(({ id, returnRate }) => ({ id, returnRate }));
    expect(counted((await store.pastDay(day)).data.returnRates), day).toEqual(
      counted(last?.rates ?? []),
    );
  }
  await expect(store.pastDay('2025-12-31')).rejects.toMatchObject({
    code: 'not-found',
    message: 'There was no catalogue yet on December 31, 2025: it begins on January 1, 2026.',
  });
  await store.close();
});

test('the rates of a day have that day’s currencies and classes', async () => {
  const { clock, store } = await withClock('2026-12-20T10:00:00Z');
  clock.at += DAY_MS;
  await store.transact('anna', (draft) => {
    draft.removeWhere('returnRates', ({ assetClassId }) => assetClassId === 2);
    draft.removeWhere('assetClasses', ({ id }) => id === 2);
  });
  const { assetClasses, returnRates } = (await store.pastDay('2026-12-20')).data;
  expect(assetClasses.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(returnRates).toHaveLength(15);
  expect((await store.pastDay('2026-12-21')).data.assetClasses.map(({ id }) => id)).toEqual([1, 3]);
  await store.close();
});

test('a restore after damage hides no earlier rates that still have their data', async () => {
  const { clock, store, address: backend } = await withClock('2025-12-20T10:00:00Z');
  for (const returnRate of [0.2, 0.3]) {
    clock.at += DAY_MS;
    await store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate }));
  }
  await store.close();
  await backend.replace(revisionKey(3), Buffer.from('damaged'));
  await restore(backend, await revisionToRestore(backend, 1), 'anna');
  const again = await Store.open(backend);
  expect((await again.pastDay('2025-12-21')).data.returnRates[1]?.returnRate).toBe(0.2);
  await pruneDown(backend, 2);
  await expect(again.pastDay('2025-12-21')).rejects.toMatchObject({
    message:
      'The history does not tell the rates before revision 3, which was restored after damage.',
  });
  await again.close();
});

test('a restore and its history show the rates that apply today, before and after', async () => {
  const { clock, store, address: backend } = await withClock('2025-12-20T10:00:00Z');
  await plan(store, '2026-01-01');
  clock.at = Date.parse('2026-02-01T10:00:00Z');
  await store.transact('bo', (draft) => updateReturnRate(draft, 2, { returnRate: 0.2 }));
  await store.close();
  const { changes } = await previewRestore(backend, await revisionToRestore(backend, 2));
  const said = [{ before: { returnRate: 0.2 }, after: { returnRate: 0.105 } }];
  expect(changes).toMatchObject(said);
  expect(changes[0]?.after).not.toHaveProperty('next');
  await restore(backend, await revisionToRestore(backend, 2), 'anna');
  const again = await Store.open(backend);
  const { value: last } = await again.history(again.current).next();
  expect(last?.changes).toEqual(changes);
  await again.close();
});
