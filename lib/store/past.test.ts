import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { rateOn, utcDay } from '#lib/domain/next-rate.ts';
import { cancelNextRate, setReturnRate, updateReturnRate } from '#lib/services/return-rates.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesPlace } from './files.ts';
import { verifyChain } from './history.ts';
import { revisionKey } from './place.ts';
import { pruneDown } from './pruning.ts';
import { previewRestore, restore, revisionToRestore } from './restore.ts';
import { Store } from './store.ts';

const DAY_MS = 86_400_000;
const BEGAN = Date.parse('2026-01-01T09:00:00Z');

/** Opens a catalogue whose clock says what `clock.at` does. */
async function withClock(at: string) {
  const clock = { at: Date.parse(at) };
  const place = new FilesPlace(await tempDir());
  const store = await Store.open(place, { now: () => new Date(clock.at) });
  const formatOf = async (number: number) =>
    JSON.parse(String((await place.readAll([revisionKey(number)]))[0])).format;
  return { clock, place, store, formatOf };
}

const rateIn = ({ current: { data } }: Store, id = 2) => data.returnRates.find((r) => r.id === id);
const plan = (store: Store, from: string, returnRate = 0.105) =>
  store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate, from }));

test('a rate whose day has come is settled by its own next change and by no other', async () => {
  const { clock, store, place } = await withClock('2026-12-20T10:00:00Z');
  await plan(store, '2027-01-01');
  clock.at = Date.parse('2027-02-01T10:00:00Z');
  const storedIn = async (number: number) => {
    const [bytes] = await place.readAll([revisionKey(number)]);
    const { data } = JSON.parse(String(bytes));
    return data.returnRates.find(({ id }: ReturnRate) => id === 2);
  };
  await store.transact('anna', (draft) => updateReturnRate(draft, 1, { returnRate: 0.08 }));
  expect(store.current.changes).toMatchObject([{ id: 1, before: { returnRate: 0.07 } }]);
  expect(await storedIn(3)).toMatchObject({ returnRate: 0.1, next: { returnRate: 0.105 } });
  expect(rateIn(store)?.returnRate).toBe(0.105);

  const same = store.current.revision;
  await store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate: 0.105 }));
  expect(store.current.revision).toBe(same);

  await store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate: 0.11 }));
  expect(await storedIn(4)).toEqual({ id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.11 });
  const { value: last } = await store.history(store.current).next();
  expect(last?.changes).toMatchObject([
    { before: { returnRate: 0.105 }, after: { returnRate: 0.11 } },
  ]);
  expect(last?.changes[0]?.before).not.toHaveProperty('next');
  expect(await verifyChain(place)).toEqual([]);
  await store.close();
});

test('the former format is written until a rate is planned, and the new one from then on', async () => {
  const { store, formatOf } = await withClock('2026-12-20T10:00:00Z');
  await store.transact('bo', (draft) => updateReturnRate(draft, 2, { returnRate: 0.09 }));
  await plan(store, '2027-01-01');
  await store.transact('bo', (draft) => cancelNextRate(draft, 2));
  expect(await Promise.all([1, 2, 3, 4].map(formatOf))).toEqual([2, 2, 3, 3]);
  await store.close();
});

test('the rates of any day are told from the history as a replay of it tells them', async () => {
  const { clock, store } = await withClock(new Date(BEGAN).toISOString());
  const random = numbers(38);
  const told: { at: number; rates: readonly ReturnRate[] }[] = [];
  const note = () => told.push({ at: clock.at, rates: structuredClone(keptRates) });
  let keptRates = [...store.current.data.returnRates];
  note();
  while (store.current.revision < 400) {
    clock.at += Math.floor(random() * 2.2 * DAY_MS);
    const today = utcDay(new Date(clock.at));
    const id = 1 + Math.floor(random() * keptRates.length);
    const returnRate = Math.round(random() * 1000) / 1000;
    const from = utcDay(new Date(clock.at + (1 + Math.floor(random() * 30)) * DAY_MS));
    const deed = random();
    // The replay knows rates and plans alone: what counts on a day is worked out when it is asked.
    const change = (rate: ReturnRate): ReturnRate => {
      const { next, ...now } = rateOn(rate, today);
      if (deed < 0.5) return { ...now, next: { returnRate, from } };
      if (deed < 0.8) return next ? { ...now, next, returnRate } : { ...now, returnRate };
      return next ? now : rate;
    };
    const rate = keptRates.find((one) => one.id === id);
    if (!rate) continue;
    const { next } = rateOn(rate, today);
    if (deed >= 0.8 && !next) continue;
    await store.transact('anna', (draft) => {
      if (deed < 0.5) return updateReturnRate(draft, id, { returnRate, from });
      if (deed >= 0.8) return cancelNextRate(draft, id);
      const { currencyId, assetClassId } = rate;
      return setReturnRate(draft, { currencyId, assetClassId, returnRate });
    });
    keptRates = keptRates.map((one) => (one.id === id ? change(one) : one));
    note();
  }
  const days = Math.floor((clock.at - BEGAN) / DAY_MS);
  for (let i = 0; i < 100; i++) {
    const end = BEGAN + Math.floor(random() * (days + 20)) * DAY_MS;
    const day = utcDay(new Date(end));
    const last = told.findLast(({ at }) => utcDay(new Date(at)) <= day);
    const { returnRates } = await store.at(day);
    const counted = (rates: readonly ReturnRate[]) =>
      rates.map((rate) => rateOn(rate, day)).map(({ id, returnRate }) => ({ id, returnRate }));
    expect(counted(returnRates), day).toEqual(counted(last?.rates ?? []));
  }
  await expect(store.at('2025-12-31')).rejects.toMatchObject({
    code: 'not-found',
    message:
      'There were no rates yet on December 31, 2025: the catalogue begins on January 1, 2026.',
  });
  await store.close();
});

test('the rates of a day are told with the currencies and classes of then', async () => {
  const { clock, store } = await withClock('2026-12-20T10:00:00Z');
  clock.at += DAY_MS;
  await store.transact('anna', (draft) => {
    draft.removeWhere('returnRates', ({ assetClassId }) => assetClassId === 2);
    draft.removeWhere('assetClasses', ({ id }) => id === 2);
  });
  const { assetClasses, returnRates } = await store.at('2026-12-20');
  expect(assetClasses.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(returnRates).toHaveLength(15);
  expect((await store.at('2026-12-21')).assetClasses.map(({ id }) => id)).toEqual([1, 3]);
  await store.close();
});

test('what was restored after damage hides the rates of no day before it, while those are kept whole', async () => {
  const { clock, store, place } = await withClock('2025-12-20T10:00:00Z');
  for (const returnRate of [0.2, 0.3]) {
    clock.at += DAY_MS;
    await store.transact('anna', (draft) => updateReturnRate(draft, 2, { returnRate }));
  }
  await store.close();
  await writeFile(place.nameOf(revisionKey(3)), 'damaged');
  await restore(place, await revisionToRestore(place, 1), 'anna');
  const again = await Store.open(place);
  expect((await again.at('2025-12-21')).returnRates[1]?.returnRate).toBe(0.2);
  await pruneDown(place, 2);
  await expect(again.at('2025-12-21')).rejects.toMatchObject({
    message:
      'The history does not tell the rates before revision 3, which was restored after damage.',
  });
  await again.close();
});

test('a restore says what counts today before and after, and so does the history of it', async () => {
  const { clock, store, place } = await withClock('2025-12-20T10:00:00Z');
  await plan(store, '2026-01-01');
  clock.at = Date.parse('2026-02-01T10:00:00Z');
  await store.transact('bo', (draft) => updateReturnRate(draft, 2, { returnRate: 0.2 }));
  await store.close();
  const { changes } = await previewRestore(place, await revisionToRestore(place, 2));
  const said = [{ before: { returnRate: 0.2 }, after: { returnRate: 0.105 } }];
  expect(changes).toMatchObject(said);
  expect(changes[0]?.after).not.toHaveProperty('next');
  await restore(place, await revisionToRestore(place, 2), 'anna');
  const again = await Store.open(place);
  const { value: last } = await again.history(again.current).next();
  expect(last?.changes).toEqual(changes);
  await again.close();
});

/** Returns numbers from 0 to 1 that are the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
