import { beforeEach, expect, test } from 'vitest';
import { recordOf, saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { ApiError } from '../api/client.ts';

let app: TestApp;
let stores: Awaited<ReturnType<typeof startAdminStores>>;

beforeEach(async () => {
  app = await startApp();
  stores = await startAdminStores(app);
  await stores.admin.assetClasses.list.load();
  stores.calls.length = 0;
});

const editor = () => stores.admin.assetClasses;
const said = () => saidBy(stores.toasts);

const assetClass = (name: string) => recordOf(editor(), name);

test('a refusal is an error with what failed and, below it, why', async () => {
  editor().type('name', 'yield FUNDS');
  await editor().submit();
  expect(said().slice(0, 2)).toEqual(['error', 'Error']);
  expect(said()[2]).toMatch(/^Failed to add asset class\nThere is already an asset class named /);

  editor().edit(assetClass('Yield Funds'));
  editor().type('name', 'x'.repeat(101));
  await editor().submit();
  expect(said()[2]).toBe('Failed to update asset class\nName can have at most 100 characters.');

  await editor().remove({ ...assetClass('Yield Funds'), id: 99 });
  expect(said()[2]).toMatch(/^Failed to delete asset class\n/);
  stores.gate.pass = () => {
    throw new ApiError(503, '', '');
  };
  await editor().remove(assetClass('Yield Funds'));
  expect(said()).toEqual(['error', 'Error', 'Failed to delete asset class']);
});

test('without a name nothing is sent, and what was typed stays', async () => {
  editor().type('description', 'Nameless.');
  expect(await editor().submit()).toBe(false);
  expect(said()).toEqual(['error', 'Validation Error', 'Asset class name is required']);
  expect([editor().missing, editor().texts.description]).toEqual([['name'], 'Nameless.']);
  expect(stores.calls).toEqual([]);
});

test('deleting takes the rates along, in the calculator too', async () => {
  const { catalogue } = stores;
  await catalogue.load();
  await editor().remove(assetClass('Yield Funds'));
  expect(said()).toEqual(['success', 'Asset class deleted successfully', undefined]);
  await expect
    .poll(() => catalogue.classes.map(({ name }) => name))
    .toEqual(['Money Market Funds', 'Multi-Asset Funds']);
});
