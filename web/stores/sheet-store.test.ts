import { expect, onTestFinished, test, vi } from 'vitest';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { switchApproval } from '#lib/services/approval.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { addUser } from '#test/accounts.ts';
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
  expect([await sheet.save(), sheet.isOutdated]).toEqual([false, true]);
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

test('saves a file with 90 emoji in its name once approval is off, and offers to undo it', async () => {
  const app = await startApp();
  await addUser(app.store, 'bo');
  const approval = (isOn: boolean) =>
    app.store.transact('cli:bo', (draft) => switchApproval(draft, isOn));
  const { admin, toasts, session } = await startAdminStores(app);
  await approval(true);
  await session.refresh(() => true);
  const sheet = new SheetStore(admin);
  const name = `${'\u{1f600}'.repeat(90)}.csv`;
  await sheet.choose(new File(['currency,assetClass,ratePercent\nZAR,Yield Funds,11\n'], name));
  await approval(false);
  expect([sheet.isProposing, await sheet.save()]).toEqual([true, false]);
  await vi.waitFor(() => expect(session.isProposing).toBe(false));
  expect(await sheet.save()).toBe(true);
  const rate = () => app.store.current.data.returnRates.find(({ id }) => id === 2)?.returnRate;
  expect(rate()).toBe(0.11);
  toasts.current?.action?.press();
  await vi.waitFor(() => expect(rate()).toBe(0.1));
});
