import { beforeEach, describe, expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { deleteRecord } from '#lib/services/records.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { daysToChoose } from './save-terms.ts';

const [ZAR, KES] = [1, 2];
const [MONEY, YIELD, MULTI] = [1, 2, 3];
const DAY = daysToChoose().last;
const ONE = 'A colleague changed 1 rate in the meantime.';
const SAVED = ['success', 'Return rates saved successfully', undefined];

let app: TestApp;
let stores: Awaited<ReturnType<typeof startAdminStores>>;

beforeEach(async () => {
  app = await startApp();
  stores = await startAdminStores(app);
  await stores.admin.rates.open();
  stores.calls.length = 0;
});

const rates = () => stores.admin.rates;
const row = (id: number) => rates().rows.find(({ assetClass }) => assetClass.id === id);
const said = () => saidBy(stores.toasts);
const put = () => stores.calls.filter((call) => call.startsWith('PUT'));

const elsewhere = (change: (draft: Draft) => unknown) =>
  app.store.transact('cli:bo', (draft) => void change(draft));
const set = (assetClassId: number, returnRate: number, currencyId = ZAR) =>
  elsewhere((draft) => setReturnRate(draft, { currencyId, assetClassId, returnRate }));
const unset = (assetClassId: number) =>
  elsewhere((draft) =>
    draft.removeWhere(
      'returnRates',
      (rate) => rate.assetClassId === assetClassId && rate.currencyId === ZAR,
    ),
  );
const storedIn = (currencyId: number) =>
  app.store.current.data.returnRates
    .filter((rate) => rate.currencyId === currencyId)
    .toSorted((one, other) => one.assetClassId - other.assetClassId)
    .map(({ returnRate }) => returnRate);

describe('a row that nobody touched', () => {
  test('never brings back an older rate', async () => {
    await set(YIELD, 0.11);
    await rates().save();
    expect(storedIn(ZAR)).toEqual([0.07, 0.11, 0.12]);
    expect(said()).toEqual(SAVED);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false, conflict: null });
  });

  test('is untouched again when what was typed was typed back', async () => {
    rates().type(YIELD, '10.5');
    rates().type(YIELD, '10.0');
    await set(YIELD, 0.11);
    await rates().save();
    expect(storedIn(ZAR)).toEqual([0.07, 0.11, 0.12]);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false });
  });

  test('gives way where a colleague stored the first rate', async () => {
    await rates().choose(KES);
    await set(YIELD, 0.11, KES);
    await rates().save();
    expect(storedIn(KES)).toEqual([0.05, 0.11, 0.12]);
    expect(said()).toEqual(SAVED);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false });
  });

  test('stays deleted, and is shown as not saved yet', async () => {
    await unset(YIELD);
    await rates().save();
    expect(storedIn(ZAR)).toEqual([0.07, 0.12]);
    expect(said()).toEqual(SAVED);
    expect(row(YIELD)).toMatchObject({ id: 0, text: '8.0', isTyped: false });
  });

  test('shows the colleague’s rate after another row was refused', async () => {
    rates().type(MONEY, '150');
    await set(YIELD, 0.11);
    await rates().save();
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false });
    rates().type(MONEY, '8');
    await rates().save();
    expect(storedIn(ZAR)).toEqual([0.08, 0.11, 0.12]);
  });
});

describe('what a colleague planned', () => {
  const plan = (returnRate: number, from = DAY) =>
    elsewhere((draft) =>
      setReturnRate(draft, { currencyId: ZAR, assetClassId: YIELD, returnRate }, from),
    );
  const planned = () => app.store.current.data.returnRates[YIELD - 1]?.next;

  test('gives way to no row that was typed before it was seen, on a day or at once', async () => {
    for (const day of [DAY, '']) {
      await rates().choose(ZAR);
      await plan(day ? 0.11 : 0.115);
      rates().type(YIELD, '10.5');
      rates().drafts.terms.chooseDay(day, true);
      await rates().save();
      expect(said()).toEqual(['error', 'Failed to save return rates', ONE]);
      expect(planned()).toEqual({ returnRate: day ? 0.11 : 0.115, from: DAY });
      expect(storedIn(ZAR)[1]).toBe(0.1);
      expect(row(YIELD)?.conflict).toMatchObject({
        before: { returnRate: 0.1 },
        current: { returnRate: 0.1, next: planned() },
      });
      expect(rates().drafts.terms.day).toBe(day);
    }
  });

  test('is replaced once it was shown', async () => {
    await plan(0.11);
    rates().type(YIELD, '10.5');
    rates().drafts.terms.chooseDay(DAY, true);
    await rates().save();
    await rates().saveMine(YIELD);
    expect(planned()).toEqual({ returnRate: 0.105, from: DAY });
    expect(rates().drafts.terms.day).toBe('');
    expect(said()).toEqual(SAVED);
  });

  test('needs no choice where it is the same, of the same day', async () => {
    rates().type(YIELD, '11');
    rates().drafts.terms.chooseDay(DAY, true);
    await plan(0.11);
    await rates().save();
    expect(said()).toEqual(SAVED);

    rates().type(YIELD, '10');
    rates().drafts.terms.chooseDay(DAY, true);
    await plan(0.11, daysToChoose().first);
    rates().type(YIELD, '11');
    await rates().save();
    expect(said()).toEqual(['error', 'Failed to save return rates', ONE]);
  });

  test('stays where nobody typed', async () => {
    rates().type(MULTI, '13');
    await plan(0.11);
    await rates().save();
    expect(said()).toEqual(SAVED);
    expect(planned()).toEqual({ returnRate: 0.11, from: DAY });
    expect(row(YIELD)?.stored?.next).toEqual(planned());
  });
});

describe('a typed row', () => {
  beforeEach(async () => {
    rates().type(YIELD, '10.5');
    rates().type(MULTI, '13');
    await set(YIELD, 0.11);
  });

  test('is left alone by Save All until somebody has chosen', async () => {
    await rates().save();
    stores.calls.length = 0;
    await rates().save();
    expect(put()).toHaveLength(2);
    expect(storedIn(ZAR)[1]).toBe(0.11);
    expect(row(YIELD)).toMatchObject({ text: '10.5', isUnsaved: true });
    expect(row(YIELD)?.conflict).not.toBeNull();
  });

  test('is saved over the colleague’s rate, alone', async () => {
    await rates().save();
    rates().type(MONEY, '8');
    stores.calls.length = 0;
    await rates().saveMine(YIELD);
    expect(put()).toHaveLength(1);
    expect(storedIn(ZAR)).toEqual([0.07, 0.105, 0.13]);
    expect(said()).toEqual(SAVED);
    expect(row(YIELD)).toMatchObject({ text: '10.5', isUnsaved: false, conflict: null });
    expect(row(MONEY)).toMatchObject({ text: '8', isUnsaved: true });
  });

  test('is never saved over a rate that was not shown', async () => {
    await rates().save();
    await set(YIELD, 0.115);
    await rates().saveMine(YIELD);
    expect(storedIn(ZAR)[1]).toBe(0.115);
    expect(said()).toEqual(['error', 'Failed to save return rates', ONE]);
    expect(row(YIELD)).toMatchObject({ text: '10.5', rate: 0.115 });
    expect(row(YIELD)?.conflict?.current?.returnRate).toBe(0.115);
  });

  test('needs no choice where the colleague saved the same', async () => {
    rates().type(YIELD, '11');
    await rates().save();
    expect(said()).toEqual(SAVED);
    expect(row(YIELD)).toMatchObject({ text: '11.0', isUnsaved: false });
  });

  test('is what it was typed base, whatever is loaded meanwhile', async () => {
    await rates().save();
    rates().type(MONEY, '8');
    await set(MONEY, 0.09);
    await rates().saveMine(YIELD);
    expect(row(MONEY)).toMatchObject({ text: '8', rate: 0.07, conflict: null });
    await rates().save();
    expect(storedIn(ZAR)[0]).toBe(0.09);
    expect(row(MONEY)?.conflict?.current?.returnRate).toBe(0.09);
  });

  test('that is no rate is refused, and the choice stays', async () => {
    await rates().save();
    rates().type(YIELD, '');
    await rates().saveMine(YIELD);
    expect(said()[2]).toBe('A return rate is 0 to 100 percent.');
    expect([...rates().drafts.refused.keys()]).toEqual([YIELD]);
    expect(row(YIELD)?.conflict?.current?.returnRate).toBe(0.11);
  });

  test('loses nothing when the rates cannot be loaded anew', async () => {
    stores.gate.pass = (call) => {
      if (call.startsWith('GET')) throw new TypeError('fetch failed');
    };
    await rates().save();
    stores.gate.pass = () => {};
    await rates().save();
    expect(row(YIELD)).toMatchObject({ text: '10.5', rate: 0.11 });
    expect(row(YIELD)?.conflict).not.toBeNull();
  });
});

test('what was dropped while it was on its way does not come back', async () => {
  rates().type(YIELD, '150');
  const saving = rates().save();
  rates().drafts.clear();
  await saving;
  expect(row(YIELD)).toMatchObject({ text: '10.0', isUnsaved: false });
  expect(rates().hasTyped).toBe(false);
});

test('a typed rate for a pair that a colleague was first with shows both', async () => {
  await rates().choose(KES);
  rates().type(YIELD, '6');
  await set(YIELD, 0.11, KES);
  await rates().save();
  expect(said()[2]).toBe(ONE);
  expect(row(YIELD)).toMatchObject({ text: '6', rate: 0.11 });
  await rates().saveMine(YIELD);
  expect(storedIn(KES)).toEqual([0.05, 0.06, 0.12]);
});

test('a typed rate that a colleague deleted stays deleted, or is stored anew', async () => {
  rates().type(YIELD, '10.5');
  rates().type(MULTI, '13');
  await unset(YIELD);
  await unset(MULTI);
  await rates().save();
  expect(said()[2]).toBe('A colleague changed 2 rates in the meantime.');
  expect(row(YIELD)?.conflict).toMatchObject({ actor: 'bo (command line)', current: null });
  rates().drafts.takeTheirs(MULTI);
  expect(row(MULTI)).toMatchObject({ id: 0, text: '12.0', isUnsaved: false, conflict: null });
  await rates().saveMine(YIELD);
  expect([rates().unsavedCount, rates().hasFirstRate]).toEqual([0, false]);
  await rates().save();
  expect(storedIn(ZAR)).toEqual([0.07, 0.105]);
  rates().type(MULTI, '12.0');
  expect(row(MULTI)).toMatchObject({ isTyped: false, isUnsaved: true });
  await rates().save();
  expect(storedIn(ZAR)).toEqual([0.07, 0.105, 0.12]);
});

test('where every rate waits for a choice or is left deleted, there is nothing to save', async () => {
  await rates().choose(KES);
  await rates().save();
  const all = [MONEY, YIELD, MULTI];
  for (const id of all) rates().type(id, '9');
  await elsewhere((draft) => draft.removeWhere('returnRates', (one) => one.currencyId === KES));
  await rates().save();
  rates().drafts.takeTheirs(MULTI);
  stores.calls.length = 0;
  await rates().save();
  expect(stores.calls).toEqual([]);
  expect(said()).toEqual([
    'error',
    'Failed to save return rates',
    'There is no rate to save until you choose or type one.',
  ]);
});

test('a class that a colleague deleted leaves the table, and is named', async () => {
  await elsewhere((draft) => deleteRecord(draft, ASSET_CLASS, YIELD));
  rates().type(MULTI, '13');
  await rates().save();
  expect(storedIn(ZAR)).toEqual([0.07, 0.13]);
  expect(rates().rows.map(({ assetClass }) => assetClass.name)).toEqual([
    'Money Market Funds',
    'Multi-Asset Funds',
  ]);
  expect(said()).toEqual([
    'success',
    'Return rates saved successfully',
    'Yield Funds was deleted in the meantime.',
  ]);
});

test('a class that was deleted before it had a rate leaves the table, and what was typed elsewhere stays', async () => {
  await rates().choose(KES);
  await elsewhere((draft) => deleteRecord(draft, ASSET_CLASS, YIELD));
  rates().type(YIELD, '6');
  rates().type(MULTI, '150');
  await rates().save();
  expect(row(YIELD)).toBeUndefined();
  expect(row(MULTI)).toMatchObject({ text: '150', isUnsaved: true });
  expect(said()[1]).toBe('Failed to save return rates');
  expect(said()[2]).toMatch(/^Yield Funds was deleted in the meantime\.\nA return rate is /);
  rates().type(MULTI, '15');
  await rates().save();
  expect(said()).toEqual(SAVED);
});

test('a currency that a colleague deleted is said to be, and the next one is shown', async () => {
  await rates().choose(KES);
  rates().type(YIELD, '6');
  await elsewhere((draft) => deleteRecord(draft, CURRENCY, KES));
  await rates().save();
  expect(said()).toEqual([
    'error',
    'Failed to save return rates',
    'KES was deleted in the meantime.',
  ]);
  expect(rates().currency?.code).toBe('ZAR');
  expect(rates().rows.map(({ text }) => text)).toEqual(['7.0', '10.0', '12.0']);
  expect(rates().currencies.map(({ code }) => code)).not.toContain('KES');
});

test('a currency that was deleted before it was chosen gives way when its rates are asked for again', async () => {
  await elsewhere((draft) => deleteRecord(draft, CURRENCY, KES));
  await rates().choose(KES);
  expect(rates().state).toBe('failed');
  await rates().save();
  expect(rates().state).toBe('ready');
  expect(rates().currency?.code).toBe('ZAR');
});
