import { beforeEach, expect, test } from 'vitest';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { setDefaultCurrency, updateRecord } from '#lib/services/records.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { recordOf, saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';

const KES = { id: 2, code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', displayOrder: 2 };

let app: TestApp;
let stores: Awaited<ReturnType<typeof startAdminStores>>;

beforeEach(async () => {
  app = await startApp();
  stores = await startAdminStores(app);
  const { currencies, assetClasses } = stores.admin;
  await Promise.all([currencies.list.load(), assetClasses.list.load()]);
});

const editor = () => stores.admin.currencies;
const said = () => saidBy(stores.toasts);
const elsewhere = (change: (draft: Draft) => unknown) =>
  app.store.transact('bo@example.com', (draft) => void change(draft));
const rename = (name: string) =>
  elsewhere((draft) => updateRecord(draft, CURRENCY, KES.id, { ...KES, name }));
const storedKes = () => app.store.current.data.currencies.find(({ id }) => id === KES.id);

const currency = (code: string) => recordOf(editor(), code);

/** Sends KES with another symbol after somebody else has changed its name. */
async function sendTooLate(): Promise<void> {
  editor().edit(currency('KES'));
  editor().type('symbol', 'Sh');
  await rename('The shilling');
  expect(await editor().submit()).toBe(false);
}

test('sending it again changes nothing until it is chosen what to keep', async () => {
  await sendTooLate();
  expect(await editor().submit()).toBe(false);
  expect(storedKes()).toMatchObject({ name: 'The shilling', symbol: 'KSh' });
  expect(editor().conflict).not.toBeNull();
});

test('mine is never saved over what was not shown', async () => {
  await sendTooLate();
  await rename('Shilling');
  expect(await editor().saveMine()).toBe(false);
  expect(storedKes()).toMatchObject({ name: 'Shilling', symbol: 'KSh' });
  expect(editor().theirChanges).toEqual([
    { field: 'name', before: 'Kenyan Shilling', after: 'Shilling' },
  ]);
});

test('where somebody else made the same change, it is made', async () => {
  editor().edit(currency('KES'));
  editor().type('name', 'The shilling');
  await rename('The shilling');
  expect(await editor().submit()).toBe(true);
  expect(said()[1]).toBe('Currency updated successfully');
  expect(editor().editing).toBeNull();
});

test('another default is no change of the form', async () => {
  editor().edit(currency('KES'));
  editor().type('symbol', 'Sh');
  await elsewhere((draft) => setDefaultCurrency(draft, KES.id));
  expect(await editor().submit()).toBe(true);
  expect(storedKes()).toMatchObject({ symbol: 'Sh', isDefault: true });
});

test('what somebody else has changed is not deleted, nor made the default', async () => {
  const seen = currency('KES');
  await rename('The shilling');
  await editor().remove(seen);
  expect(said().slice(0, 2)).toEqual(['error', 'Failed to delete currency']);
  expect(said()[2]).toMatch(/^bo@example\.com changed the name of currency KES /);
  expect(storedKes()?.name).toBe('The shilling');
  await expect.poll(() => currency('KES').name).toBe('The shilling');

  await stores.admin.setDefault(seen);
  expect(said()[2]).toMatch(/^bo@example\.com changed the name of currency KES /);
  expect(storedKes()?.isDefault).toBe(false);
  await editor().remove(currency('KES'));
  expect(said()[1]).toBe('Currency deleted successfully');
});
