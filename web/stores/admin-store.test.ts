import { expect, test } from 'vitest';
import { defaultCurrency } from '#lib/domain/currency.ts';
import { setDefaultCurrency } from '#lib/services/records.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp } from '#test/app.ts';
import { RevertStore } from './revert-store.ts';
import { SheetStore } from './sheet-store.ts';

const BWP = 3;

test('a default currency that a colleague chose meanwhile is replaced by a second press alone', async () => {
  const app = await startApp();
  const { admin, toasts } = await startAdminStores(app);
  const { list } = admin.currencies;
  await list.ensure();
  const dollar = list.items?.find(({ code }) => code === 'USD');
  if (!dollar) throw new Error('The seed has dollars.');
  await app.store.transact('cli:bo', (draft) => void setDefaultCurrency(draft, BWP));

  await admin.setDefault(dollar);
  expect(saidBy(toasts)).toEqual([
    'error',
    'Failed to update default currency',
    'A colleague made BWP the default currency in the meantime.',
  ]);
  expect(defaultCurrency(app.store.current.data.currencies)?.code).toBe('BWP');
  await admin.setDefault(dollar);
  expect(defaultCurrency(app.store.current.data.currencies)?.code).toBe('USD');
});

test('saves nothing once somebody else is signed in to this browser, in any of five ways', async () => {
  const app = await startApp();
  const { admin, session, toasts, request } = await startAdminStores(app);
  const { currencies, rates } = admin;
  await rates.open();
  const [row] = rates.rows;
  if (row) rates.drafts.type(row, '9');
  for (const [field, text] of Object.entries({ code: 'EUR', name: 'Euro', symbol: '€' }))
    currencies.type(field, text);
  const sheet = new SheetStore(admin);
  await sheet.choose(new File(['currency,assetClass,ratePercent\nZAR,Yield Funds,9\n'], 'a.csv'));
  const revert = new RevertStore(admin, app.store.current.revision, async () => {});
  admin.openAccount();
  await expect.poll(() => admin.account?.loading.isPending).toBe(false);

  await addUser(app.store, 'bob@example.com');
  const body = JSON.stringify({ username: 'bob@example.com', password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  await request('/api/login', { method: 'POST', headers, body });
  const { revision } = app.store.current;

  const said = 'You are now signed in as bob@example.com in this browser.';
  for (const [title, tryIt] of [
    ['Failed to save return rates', () => rates.saving.save()],
    ['Failed to save return rates', () => sheet.save()],
    ['Failed to revert the change', () => revert.revert('')],
    ['Failed to add currency', () => currencies.submit()],
  ] as const) {
    await tryIt();
    expect(saidBy(toasts)).toEqual(['error', title, expect.stringContaining(said)]);
  }
  await admin.account?.changePassword(PASSWORD, `${PASSWORD} and more`);
  expect(admin.account?.changingPassword.failure).toBe(said);
  expect(app.store.current.revision).toBe(revision);
  await expect.poll(() => session.other?.username).toBe('bob@example.com');

  // What was typed is kept for the one who typed it, and nobody else.
  expect([currencies.hasTyped, rates.typedCount, sheet.preview?.changedCount]).toEqual([
    true,
    1,
    1,
  ]);
  session.continueAsOther();
  admin.resume();
  expect([currencies.hasTyped, rates.typedCount]).toEqual([false, 0]);
});
