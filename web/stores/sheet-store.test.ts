import { expect, onTestFinished, test, vi } from 'vitest';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { startAdminStores } from '#test/admin-stores.ts';
import { startApp } from '#test/app.ts';
import { daysToChoose } from './save-terms.ts';
import { SheetStore } from './sheet-store.ts';

const DAY_MS = 86_400_000;

test('a file that was looked at before midnight is looked at anew: a planned rate may have begun', async () => {
  const tomorrow = utcDay(new Date(Date.now() + DAY_MS));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(tomorrow) - 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const app = await startApp();
  await app.store.transact('cli:bo', (draft) => {
    const rate = { currencyId: 1, assetClassId: 2, returnRate: 0.11 };
    setReturnRate(draft, rate, tomorrow);
  });
  const { admin } = await startAdminStores(app);
  const sheet = new SheetStore(admin);
  await sheet.choose(new File(['currency,assetClass,ratePercent\nZAR,Yield Funds,10\n'], 'a.csv'));
  expect(sheet.preview).toMatchObject({ changedCount: 0, unchanged: 1 });
  const { revision } = app.store.current;

  vi.setSystemTime(Date.parse(tomorrow));
  expect([await sheet.save(), sheet.hasMoved]).toEqual([false, true]);
  expect(sheet.preview?.changed).toMatchObject([{ before: 0.11, after: 0.1 }]);
  expect(app.store.current.revision).toBe(revision);
  expect(await sheet.save()).toBe(true);
});

test('a half-typed day saves nothing, and what comes late for a day that is no longer chosen is not shown', async () => {
  const app = await startApp();
  const { admin, hold } = await startAdminStores(app);
  const sheet = new SheetStore(admin);
  await sheet.choose(new File(['currency,assetClass,ratePercent\nZAR,Yield Funds,11\n'], 'a.csv'));
  await sheet.chooseDay('', false);
  expect(await sheet.save()).toBe(false);
  const release = hold('POST');
  const late = sheet.chooseDay(daysToChoose().last, true);
  expect(sheet.isPreviewed).toBe(false);
  await sheet.chooseDay('', true);
  await app.store.transact('cli:bo', (draft) => {
    setReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate: 0.11 });
  });
  release();
  await late;
  expect(sheet).toMatchObject({ isPreviewed: true, preview: { changedCount: 1, unchanged: 0 } });
});
