import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { createRecord, deleteRecord, setDefaultCurrency } from '#lib/services/records.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { openFlakyLine } from '#test/flaky-line.ts';
import { daysToChoose } from './save-terms.ts';

const RETURNS = '/api/admin/asset-class-returns';
const [ZAR, EUR] = [1, 6];
const [MONEY, YIELD, MULTI] = [1, 2, 3];
const DAY = daysToChoose().last;

let app: TestApp;
let stores: Awaited<ReturnType<typeof startAdminStores>>;

beforeEach(async () => {
  app = await startApp();
  await app.store.transact('cli:test', (draft) => {
    createRecord(draft, CURRENCY, { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 });
    setReturnRate(draft, { currencyId: ZAR, assetClassId: MONEY, returnRate: 0.0725 });
  });
  stores = await startAdminStores(app);
  await stores.admin.rates.open();
  stores.calls.length = 0;
});

const rates = () => stores.admin.rates;
const texts = () => rates().rows.map(({ text }) => text);
const said = () => saidBy(stores.toasts);
const storedIn = (currencyId: number) =>
  app.store.current.data.returnRates
    .filter((rate) => rate.currencyId === currencyId)
    .map(({ returnRate }) => returnRate);

describe('opening', () => {
  test('shows the first currency where there is no ZAR', async () => {
    await app.store.transact('cli:test', (draft) => {
      setDefaultCurrency(draft, EUR);
      deleteRecord(draft, CURRENCY, ZAR);
    });
    const { admin } = await startAdminStores(app);
    await admin.rates.open();
    expect(admin.rates.currency?.code).toBe('KES');
  });
});

describe('another currency', () => {
  test('drops what was typed for the last one', async () => {
    rates().type(MONEY, '9');
    await rates().choose(EUR);
    await rates().choose(ZAR);
    expect(texts()).toEqual(['7.3', '10.0', '12.0']);
  });

  test('is not shown what comes late for the last one', async () => {
    const release = stores.hold(`GET ${RETURNS}/by-currency/${EUR}`);
    const late = rates().choose(EUR);
    await rates().choose(ZAR);
    release();
    await late;
    expect(rates().currency?.code).toBe('ZAR');
    expect(texts()).toEqual(['7.3', '10.0', '12.0']);
  });
});

describe('a day', () => {
  const plans = () => rates().rows.map(({ stored }) => stored?.next ?? null);
  const planned = (returnRate: number) => ({ returnRate, from: DAY });

  test('is that of typed rates alone, and is gone with the reason once they are saved', async () => {
    const { terms } = rates().drafts;
    rates().type(YIELD, '10.5');
    terms.giveReason('Committee');
    terms.chooseDay(DAY, true);
    expect(rates().day).toBe(DAY);
    await rates().save();
    expect(said()).toEqual(['success', 'Return rates saved successfully', undefined]);
    expect(texts()).toEqual(['7.3', '10.0', '12.0']);
    expect(plans()).toEqual([null, planned(0.105), null]);
    expect([terms.reason, terms.day]).toEqual(['', '']);
    expect(rates().hasTyped).toBe(false);
  });

  test('stays with a rate that is refused', async () => {
    const { terms } = rates().drafts;
    rates().type(YIELD, '10.5');
    rates().type(MULTI, '150');
    terms.chooseDay(DAY, true);
    await rates().save();
    expect(plans()).toEqual([null, planned(0.105), null]);
    expect(terms.day).toBe(DAY);
    rates().type(MULTI, '13');
    await rates().save();
    expect(plans()).toEqual([null, planned(0.105), planned(0.13)]);
    expect(terms.day).toBe('');
  });

  test('that is half typed, or none to plan for, saves nothing', async () => {
    const { revision } = app.store.current;
    rates().type(YIELD, '10.5');
    for (const day of ['', '2020-01-01']) {
      rates().drafts.terms.chooseDay(day, false);
      expect(rates().day).toBe('');
      stores.calls.length = 0;
      await rates().save();
      expect(stores.calls).toEqual([]);
      expect(said()[1]).toBe('Failed to save return rates');
      expect(said()[2]).toMatch(/^Choose a day from \w+ \d+, \d{4} to \w+ \d+, \d{4}, or none\.$/);
    }
    expect(app.store.current.revision).toBe(revision);
    expect(rates().hasTyped).toBe(true);
  });

  test('waits until first rates are saved, which count at once', async () => {
    const { terms } = rates().drafts;
    await rates().choose(EUR);
    terms.chooseDay(DAY, true);
    expect([rates().hasFirstRate, rates().day]).toEqual([true, '']);
    await rates().save();
    expect(storedIn(EUR).toSorted()).toEqual([0.05, 0.08, 0.12]);
    expect([rates().hasFirstRate, terms.day]).toEqual([false, '']);
    terms.chooseDay(DAY, true);
    expect(rates().day).toBe(DAY);
  });

  test('holds back what was typed for it while a colleague’s new class has no rate yet', async () => {
    const { terms } = rates().drafts;
    rates().type(MULTI, '13');
    terms.chooseDay(DAY, true);
    await app.store.transact('cli:bo', (draft) => {
      createRecord(draft, ASSET_CLASS, { name: 'Property', risk: 'low' });
      setReturnRate(draft, { currencyId: ZAR, assetClassId: MULTI, returnRate: 0.125 });
    });
    await rates().save();
    expect([rates().hasFirstRate, terms.day]).toEqual([true, DAY]);
    stores.calls.length = 0;
    await rates().saveMine(MULTI);
    expect(stores.calls).toEqual([]);
    expect(said()).toEqual([
      'error',
      'Failed to save return rates',
      `Rates for ${formatDay(DAY)} are saved once every asset class has a rate.`,
    ]);
    await rates().save();
    expect(storedIn(ZAR)).toEqual([0.0725, 0.1, 0.125, 0.05]);
    await rates().saveMine(MULTI);
    expect(plans()).toEqual([null, null, planned(0.13), null]);
  });

  test('is dropped with what was typed', async () => {
    rates().drafts.terms.chooseDay('', false);
    await rates().choose(EUR);
    expect(rates().drafts.terms).toMatchObject({ day: '', isDayFit: true });
  });
});

describe('a planned rate', () => {
  const next = () => rates().rows[1]?.stored?.next;
  const plan = (returnRate: number, from = DAY) =>
    app.store.transact('cli:bo', (draft) =>
      setReturnRate(draft, { currencyId: ZAR, assetClassId: YIELD, returnRate }, from),
    );
  beforeEach(async () => {
    await plan(0.105);
    await rates().choose(ZAR);
  });

  test('is shown beside the rate that counts, and stays when the rate is changed at once', async () => {
    expect(next()).toEqual({ returnRate: 0.105, from: DAY });
    rates().type(YIELD, '9');
    await rates().save();
    expect(texts()[1]).toBe('9.0');
    expect(next()).toEqual({ returnRate: 0.105, from: DAY });
  });

  test('is taken back, and what was typed elsewhere stays', async () => {
    rates().type(MULTI, '13');
    await cancel();
    expect(said()).toEqual(['success', 'Planned rate cancelled successfully', undefined]);
    expect(next()).toBeUndefined();
    expect(texts()).toEqual(['7.3', '10.0', '13']);
    expect(app.store.current.data.returnRates[YIELD - 1]).not.toHaveProperty('next');
  });

  test('that a colleague replaced is not taken back, but shown', async () => {
    await plan(0.11);
    await cancel();
    expect(said().slice(0, 2)).toEqual(['error', 'Failed to cancel the planned rate']);
    expect(said()[2]).toMatch(/^bo \(command line\) changed Yield Funds in ZAR to 11% from /);
    expect(next()).toEqual({ returnRate: 0.11, from: DAY });
  });

  async function cancel() {
    const [, row] = rates().rows;
    if (row) await rates().cancelPlan(row);
  }
});

describe('saving', () => {
  test('sends every row; a rate nobody touched keeps all of its decimals', async () => {
    rates().type(MULTI, '12.5');
    expect(rates().unsavedCount).toBe(1);
    await rates().save();
    expect(stores.calls.toSorted()).toEqual([
      `GET ${RETURNS}/by-currency/1`,
      'GET /api/admin/upcoming-rates/by-currency/1',
      `PUT ${RETURNS}/1`,
      `PUT ${RETURNS}/2`,
      `PUT ${RETURNS}/3`,
    ]);
    expect(storedIn(ZAR)).toEqual([0.0725, 0.1, 0.125]);
    expect(rates().unsavedCount).toBe(0);
    expect(said()).toEqual(['success', 'Return rates saved successfully', undefined]);
  });

  test('creates what is not stored, with what was typed or the default', async () => {
    await rates().choose(EUR);
    rates().type(YIELD, '6.5');
    stores.calls.length = 0;
    await rates().save();
    expect(stores.calls.filter((call) => call === `POST ${RETURNS}`)).toHaveLength(3);
    expect(storedIn(EUR).toSorted()).toEqual([0.05, 0.065, 0.12]);
    expect(rates().rows.every(({ id }) => id > 0)).toBe(true);
  });

  test('when nothing changed makes no revision', async () => {
    const { revision } = app.store.current;
    await rates().save();
    expect(app.store.current.revision).toBe(revision);
    expect(said()[1]).toBe('Return rates saved successfully');
  });

  test('sends the reason with each rate, and asks for another once all are saved', async () => {
    const { drafts } = rates();
    rates().type(MONEY, '150');
    rates().type(MULTI, '11');
    drafts.terms.giveReason('Committee, 20 % – “Yield” ');
    await rates().save();
    expect(stores.notes).toEqual(Array(3).fill('Committee, 20 % – “Yield”'));
    rates().type(MONEY, '15');
    await rates().save();
    expect(stores.notes).toHaveLength(6);
    expect(drafts.terms.reason).toBe('');
    await rates().save();
    expect(stores.notes).toHaveLength(6);

    rates().type(MULTI, '12');
    drafts.terms.giveReason('Another');
    await rates().choose(EUR);
    expect(drafts.terms.reason).toBe('');
  });

  test('reaches the calculator', async () => {
    const { catalogue } = stores;
    await catalogue.load();
    rates().type(MULTI, '12.5');
    await rates().save();
    await expect.poll(() => catalogue.classes.map(({ rate }) => rate)).toContain(0.125);
  });

  test('is said of the currency that was left meanwhile, and what is typed for the next one stays', async () => {
    rates().type(MONEY, '7.5');
    const release = stores.hold('PUT');
    const saving = rates().save();
    await rates().choose(EUR);
    rates().type(MULTI, '9');
    release();
    await saving;
    expect(said()).toEqual(['success', 'Return rates saved successfully', undefined]);
    expect(storedIn(ZAR)).toEqual([0.075, 0.1, 0.12]);
    expect(rates().currency?.code).toBe('EUR');
    expect(texts()[2]).toBe('9');
    expect(stores.calls.at(-1)).toContain(`by-currency/${EUR}`);
  });

  test('without a session loses nothing of what was typed', async () => {
    rates().type(MULTI, '12.5');
    app.clock.now += 13 * 3_600_000;
    await rates().save();
    expect(stores.session.hasEnded).toBe(true);
    expect(stores.session.user).not.toBeNull();
    expect(said()).toEqual([
      'error',
      'Failed to save return rates',
      'You are signed out: sign in and try again.',
    ]);
    expect(texts()).toEqual(['7.3', '10.0', '12.5']);
    expect(rates().hasTyped).toBe(true);
  });

  test('when an answer never came says that the rate may have been saved, and shows what is stored', async () => {
    const line = await openFlakyLine(app.url);
    const { admin, toasts } = await startAdminStores({ ...app, url: line.url });
    await admin.rates.open();
    admin.rates.type(MULTI, '12.5');
    line.cutNextAnswer();
    await admin.rates.save();
    expect(saidBy(toasts)).toEqual([
      'error',
      'Failed to save return rates',
      'The server did not answer. The change may or may not have been saved. Look before you save it again.',
    ]);
    expect(storedIn(ZAR)).toEqual([0.0725, 0.1, 0.125]);
    expect(admin.rates.rows.map(({ text }) => text)).toEqual(['7.3', '10.0', '12.5']);
    expect(admin.rates.unsavedCount).toBe(0);
  });

  test('when the rates cannot be loaded anew, what failed to be saved is kept for when they can', async () => {
    rates().type(MONEY, '150');
    rates().type(MULTI, '11');
    stores.gate.pass = (call) => {
      if (call.startsWith('GET')) throw new TypeError('fetch failed');
    };
    await rates().save();
    expect(rates().state).toBe('failed');
    expect(rates().hasTyped).toBe(true);
    expect(rates().unsavedCount).toBe(1);
    stores.gate.pass = () => {};
    await rates().save();
    expect(texts()).toEqual(['150', '10.0', '11.0']);
  });
});

test('a planned rate that has begun meanwhile is the rate once others are saved', async () => {
  const { first } = daysToChoose();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(first) - 1000 });
  onTestFinished(() => void vi.useRealTimers());
  app = await startApp();
  await app.store.transact('cli:bo', (draft) =>
    setReturnRate(draft, { currencyId: ZAR, assetClassId: YIELD, returnRate: 0.105 }, first),
  );
  stores = await startAdminStores(app);
  await rates().open();
  expect(texts()).toEqual(['7.0', '10.0', '12.0']);
  rates().type(MULTI, '13');
  vi.setSystemTime(Date.parse(first));
  await rates().save();
  expect(said()).toEqual(['success', 'Return rates saved successfully', undefined]);
  expect(texts()).toEqual(['7.0', '10.5', '13.0']);
  expect(rates().rows[1]).toMatchObject({ isUnsaved: false, conflict: null });
});
