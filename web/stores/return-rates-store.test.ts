import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { switchApproval } from '#lib/services/approval.ts';
import { createRecord, deleteRecord, setDefaultCurrency } from '#lib/services/records.ts';
import { deleteReturnRate, setReturnRate } from '#lib/services/return-rates.ts';
import { addUser } from '#test/accounts.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { openFlakyLine } from '#test/flaky-line.ts';
import { ratesPreview } from './rates-preview.ts';
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
const row = (id: number) => {
  const found = rates().rows.find(({ assetClass }) => assetClass.id === id);
  if (!found) throw new Error(`There is no row of ${id}.`);
  return found;
};
const type = (id: number, text: string | null) => rates().drafts.type(row(id), text);
const texts = () => rates().rows.map(({ text }) => text);
const plans = () => rates().rows.map(({ planned }) => planned);
const said = () => saidBy(stores.toasts);
const sent = () => stores.calls.filter((call) => !call.startsWith('GET'));
const saved = (...description: (string | undefined)[]) => [
  'success',
  'Return rates saved successfully',
  ...description,
];
const storedIn = (currencyId: number) =>
  app.store.current.data.returnRates
    .filter((rate) => rate.currencyId === currencyId)
    .map(({ returnRate }) => returnRate);
const askedAbout = () => rates().saving.question?.map(({ assetClass }) => assetClass.id) ?? null;

test('shows the first currency where there is no ZAR', async () => {
  await app.store.transact('cli:test', (draft) => {
    setDefaultCurrency(draft, EUR);
    deleteRecord(draft, CURRENCY, ZAR);
  });
  const { admin } = await startAdminStores(app);
  await admin.rates.open();
  expect(admin.rates.currency?.code).toBe('KES');
});

describe('another currency', () => {
  test('drops what was typed for the last one', async () => {
    type(MONEY, '9');
    rates().drafts.terms.setReason('Committee');
    rates().drafts.terms.chooseDay('', false);
    await rates().choose(EUR);
    expect(rates().drafts.terms).toMatchObject({ reason: '', day: '', isDayFit: true });
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

describe('a save', () => {
  test('is one call and one revision, with the reason, and offers to undo it', async () => {
    const { revision } = app.store.current;
    type(YIELD, '10.5');
    type(MULTI, '12.5');
    rates().drafts.terms.setReason('Committee, 20 % – “Yield” ');
    expect(rates().unsavedCount).toBe(2);
    await rates().saving.save();
    expect(sent()).toEqual([`POST ${RETURNS}/changes`]);
    expect(stores.notes).toEqual(['Committee, 20 % – “Yield”']);
    expect(storedIn(ZAR)).toEqual([0.0725, 0.105, 0.125]);
    expect(app.store.current.revision).toBe(revision + 1);
    expect(rates().typedCount).toBe(0);
    expect(rates().drafts.terms.reason).toBe('');
    expect(said()).toEqual(saved('2 changes in ZAR'));
    stores.toasts.current?.action?.press();
    await expect.poll(said).toEqual(['success', 'Change reverted successfully', undefined]);
    expect(texts()).toEqual(['7.3', '10.0', '12.0']);
  });

  test('with nothing to save sends nothing, and loads the rates anew', async () => {
    await app.store.transact('cli:bo', (draft) =>
      setReturnRate(draft, { currencyId: ZAR, assetClassId: YIELD, returnRate: 0.11 }),
    );
    await rates().saving.save();
    expect(sent()).toEqual([]);
    expect(said()).toEqual(saved(undefined));
    expect(texts()).toEqual(['7.3', '11.0', '12.0']);
  });

  test('that holds a rate that cannot be used changes nothing and says why in its row', async () => {
    const { revision } = app.store.current;
    type(MONEY, '');
    type(YIELD, '120');
    type(MULTI, '12.5');
    await rates().saving.save();
    expect(said()).toEqual([
      'error',
      'Failed to save return rates',
      'Nothing was saved: 2 rates cannot be used.',
    ]);
    expect([...rates().drafts.refused]).toEqual([
      [MONEY, 'Type a rate, or stop offering it.'],
      [YIELD, 'A return rate is 0 to 100 percent.'],
    ]);
    expect(app.store.current.revision).toBe(revision);
    expect(texts()).toEqual(['', '120', '12.5']);
  });

  test('is asked about where a change is unusual, stops offering a class or publishes a default', async () => {
    type(MONEY, null);
    type(YIELD, '5');
    type(MULTI, '12.5');
    await rates().saving.save();
    expect(askedAbout()).toEqual([MONEY, YIELD]);
    expect(sent()).toEqual([]);
    await rates().saving.send();
    expect(storedIn(ZAR)).toEqual([null, 0.05, 0.125]);
    expect(row(MONEY)).toMatchObject({ current: 'not-offered', text: null, isUnsaved: false });
    await rates().choose(EUR);
    type(YIELD, '6.5');
    expect([rates().unsavedCount, rates().defaultCount]).toEqual([1, 2]);
    await rates().saving.save();
    expect(askedAbout()).toEqual([MONEY, MULTI]);
    await rates().saving.send();
    expect(storedIn(EUR).toSorted()).toEqual([0.05, 0.065, 0.12]);
    expect(said()).toEqual(saved('3 changes in EUR'));
  });

  test('of the last class of a currency that stops being offered is refused', async () => {
    for (const id of [MONEY, YIELD, MULTI]) type(id, null);
    await rates().saving.save();
    await rates().saving.send();
    expect([...rates().drafts.refused.values()]).toEqual([
      'This is the last class in ZAR. Delete the currency instead.',
    ]);
  });

  test('stores that a class is not offered, and offers it again at a typed rate', async () => {
    await rates().choose(EUR);
    type(MULTI, null);
    await rates().saving.save();
    await rates().saving.send();
    expect(row(MULTI)).toMatchObject({ current: 'not-offered', text: null, isUnsaved: false });
    type(MULTI, '9');
    await rates().saving.save();
    expect(askedAbout()).toEqual([MONEY, YIELD]);
    await rates().saving.send();
    expect(row(MULTI)).toMatchObject({ current: 0.09, isUnsaved: false });
  });

  test('reaches the calculator', async () => {
    const { catalogue } = stores;
    await catalogue.load();
    type(MULTI, '12.5');
    await rates().saving.save();
    await expect.poll(() => catalogue.classes.map(({ rate }) => rate)).toContain(0.125);
  });

  test('is said of the currency that was left meanwhile, and what is typed for the next one stays', async () => {
    type(MONEY, '7.5');
    const release = stores.hold('POST');
    const saving = rates().saving.save();
    await rates().choose(EUR);
    type(MULTI, '9');
    release();
    await saving;
    expect(said()).toEqual(saved('1 change in ZAR'));
    expect(storedIn(ZAR)).toEqual([0.075, 0.1, 0.12]);
    expect([rates().currency?.code, texts()[2]]).toEqual(['EUR', '9']);
  });

  test('without a session loses nothing of what was typed', async () => {
    type(MULTI, '12.5');
    app.clock.now += 13 * 3_600_000;
    await rates().saving.save();
    expect(stores.session.hasEnded).toBe(true);
    expect(said().slice(1)).toEqual([
      'Failed to save return rates',
      'You are signed out: sign in and try again.',
    ]);
    expect([texts()[2], rates().typedCount]).toEqual(['12.5', 1]);
  });

  test('whose answer never came may have been made: what is stored by now is shown', async () => {
    const line = await openFlakyLine(app.url);
    stores = await startAdminStores({ ...app, url: line.url });
    await rates().open();
    type(MULTI, '12.5');
    line.cutNextAnswer();
    await rates().saving.save();
    expect(said().slice(1)).toEqual([
      'Failed to save return rates',
      'The server did not answer. The change may or may not have been saved. Look before you save it again.',
    ]);
    expect(storedIn(ZAR)).toEqual([0.0725, 0.1, 0.125]);
    expect(texts()).toEqual(['7.3', '10.0', '12.5']);
    expect(rates().typedCount).toBe(0);
  });
});

describe('a save for a day', () => {
  const planned = (returnRate: number) => ({ returnRate, from: DAY });
  const plan = (assetClassId: number, returnRate: number) =>
    app.store.transact('cli:bo', (draft) =>
      setReturnRate(draft, { currencyId: ZAR, assetClassId, returnRate }, DAY),
    );
  beforeEach(() => rates().drafts.terms.chooseDay(DAY, true));

  test('plans what was typed, and leaves out what counts at once', async () => {
    type(YIELD, '10.5');
    type(MULTI, null);
    expect([rates().unsavedCount, rates().leftOutRows.length]).toEqual([1, 1]);
    await rates().saving.save();
    expect(said()).toEqual(saved('1 change in ZAR'));
    expect(plans()).toEqual([null, planned(0.105), null]);
    expect([rates().drafts.terms.day, rates().typedCount]).toEqual(['', 1]);
    expect(row(MULTI)).toMatchObject({ text: null, isUnsaved: true });
  });

  test('plans a first rate, and publishes no default', async () => {
    await rates().choose(EUR);
    rates().drafts.terms.chooseDay(DAY, true);
    type(YIELD, '6.5');
    expect(rates().defaultCount).toBe(0);
    await rates().saving.save();
    expect(plans()).toEqual([null, planned(0.065), null]);
    rates().drafts.terms.chooseDay('', true);
    expect(row(YIELD)).toMatchObject({ current: null, isDefault: false });
    expect(rates().defaultCount).toBe(2);
  });

  test('is asked about where it replaces a planned rate', async () => {
    await plan(YIELD, 0.105);
    await rates().choose(ZAR);
    type(YIELD, '10.2');
    await rates().saving.save();
    expect(plans()).toEqual([null, planned(0.105), null]);
    expect(storedIn(ZAR)[1]).toBe(0.102);
    type(YIELD, '10.4');
    rates().drafts.terms.chooseDay(DAY, true);
    await rates().saving.save();
    expect(askedAbout()).toEqual([YIELD]);
    await rates().saving.send();
    expect(plans()).toEqual([null, planned(0.104), null]);
  });

  test('that is half typed, or none to plan for, saves nothing', async () => {
    const { revision } = app.store.current;
    type(YIELD, '10.5');
    for (const day of ['', '2020-01-01']) {
      rates().drafts.terms.chooseDay(day, false);
      await rates().saving.save();
      expect(said()[2]).toMatch(/^Choose a day from \w+ \d+, \d{4} to \w+ \d+, \d{4}, or none\.$/);
    }
    expect(sent()).toEqual([]);
    expect(app.store.current.revision).toBe(revision);
  });

  test('is previewed as it would count on that day, in all currencies', async () => {
    await app.store.transact('cli:bo', (draft) =>
      setReturnRate(draft, { currencyId: 2, assetClassId: MONEY, returnRate: 0.055 }, DAY),
    );
    await plan(MONEY, 0.08);
    await rates().choose(ZAR);
    type(YIELD, '10.5');
    type(MULTI, null);
    expect(ratesPreview(rates())).toMatchObject({
      what: 'rates',
      changes: '2 changes in ZAR',
      rates: { ZAR: { [MONEY]: 0.0725, [YIELD]: 0.105, [MULTI]: null } },
    });
    rates().drafts.terms.chooseDay(DAY, true);
    expect(ratesPreview(rates())).toMatchObject({
      changes: `1 change in ZAR, from ${formatDay(DAY)}`,
      rates: { ZAR: { [MONEY]: 0.08, [YIELD]: 0.105, [MULTI]: 0.12 }, KES: { [MONEY]: 0.055 } },
    });
    await rates().choose(EUR);
    expect(ratesPreview(rates()).rates).toEqual({
      EUR: { [MONEY]: 0.05, [YIELD]: 0.08, [MULTI]: 0.12 },
    });
  });

  test('can be cancelled for a reason, and what was typed elsewhere stays', async () => {
    await plan(YIELD, 0.105);
    await rates().choose(ZAR);
    type(MULTI, '13');
    const item = row(YIELD).plan;
    if (item) await rates().cancelPlan(item, 'A mistake');
    expect(said()).toEqual(['success', 'Planned rate cancelled successfully', undefined]);
    expect(stores.notes).toEqual(['A mistake']);
    expect([plans()[1], texts()[2]]).toEqual([null, '13']);
    await plan(YIELD, 0.11);
    if (item) await rates().cancelPlan(item, '');
    expect(said()[1]).toBe('Failed to cancel the planned rate');
    expect(plans()[1]).toEqual(planned(0.11));
  });

  test.each([
    ['that is not offered', 'not-offered'],
    ['without any rate', null],
  ] as const)('of a class %s is proposed to be cancelled', async (_, before) => {
    const pair = { currencyId: EUR, assetClassId: YIELD };
    const { store } = app;
    await store.transact('cli:test', (draft) => {
      setReturnRate(draft, { ...pair, assetClassId: MONEY, returnRate: 0.05 });
      if (before) deleteReturnRate(draft, setReturnRate(draft, { ...pair, returnRate: 0.08 }).id);
      setReturnRate(draft, { ...pair, returnRate: 0.09 }, DAY);
    });
    await addUser(store, 'bo');
    await store.transact('cli:test', (draft) => switchApproval(draft, true));
    await stores.session.refresh(() => true);
    await rates().choose(EUR);
    const item = row(YIELD).plan;
    if (item) await rates().cancelPlan(item, '');
    expect(said()[1]).toBe('Rates proposed successfully');
    expect(store.current.data.proposals).toMatchObject([{ changes: [{ before, planned: null }] }]);
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
  type(MULTI, '13');
  vi.setSystemTime(Date.parse(first));
  await rates().saving.save();
  expect(texts()).toEqual(['7.0', '10.5', '13.0']);
  expect(row(YIELD)).toMatchObject({ isUnsaved: false, conflict: null });
});
