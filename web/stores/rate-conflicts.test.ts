import { beforeEach, describe, expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { createRecord, deleteRecord } from '#lib/services/records.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { daysToChoose } from './save-terms.ts';

const [ZAR, KES, EUR] = [1, 2, 6];
const [MONEY, YIELD, MULTI] = [1, 2, 3];
const DAY = daysToChoose().last;
const SAVED = 'Return rates saved successfully';
const failed = (text: string) => [
  'error',
  'Failed to save return rates',
  `Nothing was saved: ${text} in the meantime.`,
];
const ONE = failed('a colleague changed 1 rate');

let app: TestApp;
let stores: Awaited<ReturnType<typeof startAdminStores>>;

beforeEach(async () => {
  app = await startApp();
  stores = await startAdminStores(app);
  await stores.admin.rates.open();
  stores.calls.length = 0;
});

const rates = () => stores.admin.rates;
const row = (id: number) => {
  const found = rates().rows.find(({ assetClass }) => assetClass.id === id);
  if (!found) throw new Error(`There is no row of ${id}.`);
  return found;
};
const type = (id: number, text: string | null) => rates().drafts.type(row(id), text);
const said = () => saidBy(stores.toasts);

const elsewhere = (change: (draft: Draft) => unknown) =>
  app.store.transact('cli:bo', (draft) => void change(draft));
const set = (assetClassId: number, returnRate: number, currencyId = ZAR, day?: string) =>
  elsewhere((draft) => setReturnRate(draft, { currencyId, assetClassId, returnRate }, day));
const storedIn = (currencyId: number) =>
  app.store.current.data.returnRates
    .filter((rate) => rate.currencyId === currencyId)
    .toSorted((one, other) => one.assetClassId - other.assetClassId)
    .map(({ returnRate }) => returnRate);

describe('a row that nobody touched', () => {
  test('never brings back an older rate', async () => {
    type(YIELD, '10.5');
    type(YIELD, '10.0');
    type(MULTI, '13');
    await set(YIELD, 0.11);
    await rates().saving.save();
    expect(storedIn(ZAR)).toEqual([0.07, 0.11, 0.13]);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false, conflict: null });
  });

  test('gives way where a colleague stored the first rate, and the next press saves', async () => {
    await elsewhere((draft) =>
      createRecord(draft, CURRENCY, { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 }),
    );
    await stores.admin.currencies.list.load();
    await rates().choose(EUR);
    await set(YIELD, 0.11, EUR);
    await rates().saving.save();
    await rates().saving.send();
    expect(said()).toEqual(ONE);
    expect(storedIn(EUR)).toEqual([0.11]);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false, conflict: null });
    await rates().saving.send();
    expect(said()[1]).toBe(SAVED);
    expect(storedIn(EUR)).toEqual([0.05, 0.11, 0.12]);
  });
});

describe('a typed row', () => {
  beforeEach(async () => {
    type(YIELD, '10.5');
    type(MULTI, '13');
    await set(YIELD, 0.11);
    await rates().saving.save();
  });

  test('that a colleague changed keeps its text beside theirs, and nothing is saved', () => {
    expect(said()).toEqual(ONE);
    expect(storedIn(ZAR)).toEqual([0.07, 0.11, 0.12]);
    expect(row(YIELD)).toMatchObject({ text: '10.5', isUnsaved: true });
    expect(row(YIELD).conflict).toMatchObject({
      actor: 'bo (command line)',
      before: { current: 0.1 },
      current: 0.11,
    });
    expect(row(MULTI)).toMatchObject({ text: '13', conflict: null });
  });

  test('waits for a choice: until then a save sends nothing', async () => {
    stores.calls.length = 0;
    await rates().saving.save();
    expect(stores.calls).toEqual([]);
    expect(said()).toEqual(ONE);
  });

  test('that is kept is saved over the colleague’s rate, with all the others', async () => {
    rates().drafts.keepMine(YIELD);
    expect(row(YIELD)).toMatchObject({ current: 0.11, text: '10.5', conflict: null });
    await rates().saving.save();
    expect(storedIn(ZAR)).toEqual([0.07, 0.105, 0.13]);
  });

  test('that is given up shows the colleague’s rate', async () => {
    rates().drafts.drop(YIELD);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false, conflict: null });
    await rates().saving.save();
    expect(storedIn(ZAR)).toEqual([0.07, 0.11, 0.13]);
  });

  test('is never saved over a rate that was not shown', async () => {
    rates().drafts.keepMine(YIELD);
    await set(YIELD, 0.115);
    await rates().saving.save();
    expect(storedIn(ZAR)[1]).toBe(0.115);
    expect(row(YIELD).conflict?.current).toBe(0.115);
  });

  test('needs no choice where the colleague saved the same', async () => {
    rates().drafts.keepMine(YIELD);
    await set(YIELD, 0.105);
    await rates().saving.save();
    expect(row(YIELD)).toMatchObject({ text: '10.5', isUnsaved: false, conflict: null });
    await rates().saving.save();
    expect(said()[1]).toBe(SAVED);
  });

  test('may be a class that is no longer to be offered', async () => {
    rates().drafts.drop(YIELD);
    type(MULTI, null);
    await set(MULTI, 0.125);
    await rates().saving.save();
    await rates().saving.send();
    expect(row(MULTI).conflict?.current).toBe(0.125);
    rates().drafts.keepMine(MULTI);
    await rates().saving.send();
    expect(storedIn(ZAR)).toEqual([0.07, 0.11, null]);
  });
});

test('what a colleague planned gives way to no row that was typed before it was seen', async () => {
  for (const [day, percent] of [
    [DAY, 0.11],
    ['', 0.115],
  ] as const) {
    await rates().choose(ZAR);
    type(YIELD, '10.5');
    rates().drafts.terms.chooseDay(day, true);
    await set(YIELD, percent, ZAR, DAY);
    await rates().saving.save();
    expect(said()).toEqual(ONE);
    const planned = { returnRate: percent, from: DAY };
    expect(row(YIELD).conflict).toMatchObject({ before: { current: 0.1 }, current: 0.1, planned });
    expect(rates().drafts.terms.day).toBe(day);
  }
});

test('what was dropped while it was on its way does not come back', async () => {
  type(YIELD, '150');
  const saving = rates().saving.save();
  rates().drafts.clear();
  await saving;
  expect(row(YIELD)).toMatchObject({ text: '10.0', isUnsaved: false });
  expect(rates().typedCount).toBe(0);
});

test('a class that a colleague deleted leaves the table, and is named', async () => {
  type(YIELD, '10.5');
  type(MULTI, '13');
  await elsewhere((draft) => deleteRecord(draft, ASSET_CLASS, YIELD));
  await rates().saving.save();
  expect(said()).toEqual(failed('Yield Funds was deleted'));
  expect(rates().rows.map(({ assetClass }) => assetClass.id)).toEqual([MONEY, MULTI]);
  await rates().saving.save();
  expect(storedIn(ZAR)).toEqual([0.07, 0.13]);
});

test('a currency that a colleague deleted is said to be, and the next one is shown', async () => {
  await rates().choose(KES);
  type(YIELD, '9');
  await elsewhere((draft) => deleteRecord(draft, CURRENCY, KES));
  await rates().saving.save();
  expect(said()).toEqual(failed('KES was deleted'));
  expect(rates().currency?.code).toBe('ZAR');
  expect(rates().rows.map(({ text }) => text)).toEqual(['7.0', '10.0', '12.0']);
});

test('a currency that was deleted before it was chosen gives way when its rates are asked for again', async () => {
  await elsewhere((draft) => deleteRecord(draft, CURRENCY, KES));
  await rates().choose(KES);
  expect(rates().state).toBe('failed');
  await rates().saving.save();
  expect([rates().state, rates().currency?.code]).toEqual(['ready', 'ZAR']);
});
