import { beforeEach, expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { deleteRecord, setDefaultCurrency, updateRecord } from '#lib/services/records.ts';
import type { Draft } from '#lib/store/draft.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
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
const codes = () => editor().list.items?.map(({ code }) => code);
const said = () => saidBy(stores.toasts);
const elsewhere = (change: (draft: Draft) => unknown) =>
  app.store.transact('bo@example.com', (draft) => void change(draft));
const rename = (name: string) =>
  elsewhere((draft) => updateRecord(draft, CURRENCY, KES.id, { ...KES, name }));
const storedKes = () => app.store.current.data.currencies.find(({ id }) => id === KES.id);

function currency(code: string) {
  const found = editor().list.items?.find((item) => item.code === code);
  if (!found) throw new Error(`${code} is not in the list.`);
  return found;
}

/** Sends KES with another symbol after somebody else has changed its name. */
async function sendTooLate(): Promise<void> {
  editor().edit(currency('KES'));
  editor().type('symbol', 'Sh');
  await rename('The shilling');
  expect(await editor().submit()).toBe(false);
}

test('a change of what somebody else has changed is refused, and the form says what', async () => {
  await sendTooLate();
  expect(storedKes()).toMatchObject({ name: 'The shilling', symbol: 'KSh' });
  expect(said().slice(0, 2)).toEqual(['error', 'Failed to update currency']);
  expect(said()[2]).toMatch(/^bo@example\.com changed the name of KES to 'The shilling' on /);
  expect(editor().texts).toMatchObject({ name: 'Kenyan Shilling', symbol: 'Sh' });
  expect(editor().conflict?.actor).toBe('bo@example.com');
  expect(editor().theirChanges).toEqual([
    { field: 'name', before: 'Kenyan Shilling', after: 'The shilling' },
  ]);
  await expect.poll(() => currency('KES').name).toBe('The shilling');
});

test('sending it again changes nothing until it is chosen what to keep', async () => {
  await sendTooLate();
  expect(await editor().submit()).toBe(false);
  expect(storedKes()).toMatchObject({ name: 'The shilling', symbol: 'KSh' });
  expect(editor().conflict).not.toBeNull();
});

test('theirs fills the form, which can go on from there', async () => {
  await sendTooLate();
  editor().useTheirs();
  expect(editor().conflict).toBeNull();
  expect(editor().texts).toMatchObject({ name: 'The shilling', symbol: 'KSh' });
  editor().type('symbol', 'Sh');
  expect(await editor().submit()).toBe(true);
  expect(storedKes()).toMatchObject({ name: 'The shilling', symbol: 'Sh' });
});

test('mine is saved over it, and the form is done', async () => {
  await sendTooLate();
  expect(await editor().saveMine()).toBe(true);
  expect(storedKes()).toMatchObject({ name: 'Kenyan Shilling', symbol: 'Sh' });
  expect(editor().editing).toBeNull();
  expect(editor().conflict).toBeNull();
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

test('a record that was deleted leaves the table, and its form says so', async () => {
  editor().edit(currency('KES'));
  editor().type('symbol', 'Sh');
  await elsewhere((draft) => deleteRecord(draft, CURRENCY, KES.id));
  expect(await editor().submit()).toBe(false);
  expect(said()[2]).toMatch(/^bo@example\.com deleted KES on /);
  expect(editor().conflict).toMatchObject({ actor: 'bo@example.com', current: null });
  expect(editor().theirChanges).toEqual([]);
  await expect.poll(codes).not.toContain('KES');
  expect(editor().texts.symbol).toBe('Sh');
});

test('what somebody else has changed is not deleted, nor made the default', async () => {
  const seen = currency('KES');
  await rename('The shilling');
  expect(await editor().remove(seen)).toBe(false);
  expect(said().slice(0, 2)).toEqual(['error', 'Failed to delete currency']);
  expect(said()[2]).toMatch(/^bo@example\.com changed the name of KES /);
  expect(storedKes()?.name).toBe('The shilling');
  await expect.poll(() => currency('KES').name).toBe('The shilling');

  expect(await stores.admin.setDefault(seen)).toBe(false);
  expect(said()[2]).toMatch(/^bo@example\.com changed the name of KES /);
  expect(storedKes()?.isDefault).toBe(false);
  expect(await editor().remove(currency('KES'))).toBe(true);
});

test('letters of any script are compared as they are', async () => {
  await rename('Šilling 🇰🇪 шиллинг');
  await editor().list.load();
  editor().edit(currency('KES'));
  editor().type('symbol', 'Sh');
  expect(await editor().submit()).toBe(true);
  expect(storedKes()).toMatchObject({ name: 'Šilling 🇰🇪 шиллинг', symbol: 'Sh' });
});

test('an asset class that somebody else has changed keeps its form, too', async () => {
  const { assetClasses } = stores.admin;
  const [item] = assetClasses.list.items ?? [];
  if (!item) throw new Error('There is no asset class.');
  assetClasses.edit(item);
  assetClasses.type('risk', 'high');
  await elsewhere((draft) =>
    updateRecord(draft, ASSET_CLASS, item.id, { ...item, description: 'Cash.\nNo more.' }),
  );
  expect(await assetClasses.submit()).toBe(false);
  expect(assetClasses.theirChanges).toEqual([
    { field: 'description', before: item.description ?? '', after: 'Cash.\nNo more.' },
  ]);
  expect(await assetClasses.saveMine()).toBe(true);
  expect(assetClasses.list.items?.[0]).toMatchObject({ ...item, risk: 'high' });
});
