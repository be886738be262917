import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '#lib/store/store.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';
const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };
const BONDS = { name: 'Bond Funds', description: 'Bonds.', risk: 'medium' };

let url: string;
let store: Store;
let cookie: string;

beforeEach(async () => {
  ({ url, store } = await startApp());
  await addUser(store, 'anna');
  cookie = await signIn(url, 'anna', PASSWORD);
});

async function call(method: string, path: string, json?: unknown) {
  const { status, text } = await callAdmin(url, method, path, { cookie, json });
  return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

describe('currencies', () => {
  test('are added, changed and taken out with their rates, one revision each', async () => {
    const { revision } = store.current;
    const added = await call('POST', CURRENCIES, { ...EURO, code: ' eur ' });
    expect(added).toEqual({ status: 201, body: { id: 6, ...EURO, isDefault: false } });
    const changed = await call('PUT', `${CURRENCIES}/6`, { ...EURO, name: 'The euro' });
    const body = { id: 6, ...EURO, name: 'The euro', isDefault: false };
    expect(changed).toEqual({ status: 200, body });
    await call('POST', RETURNS, { currencyId: 6, assetClassId: 1, returnRate: 0.02 });
    expect(await call('DELETE', `${CURRENCIES}/6`)).toEqual({ status: 204, body: '' });
    expect(store.current.revision).toBe(revision + 4);
    expect(store.current.data.returnRates.some(({ currencyId }) => currencyId === 6)).toBe(false);
    expect((await call('DELETE', `${CURRENCIES}/6`)).status).toBe(404);
  });

  test('have one default, which cannot be deleted', async () => {
    expect(await call('DELETE', `${CURRENCIES}/1`)).toEqual({
      status: 409,
      body: 'The default currency cannot be deleted. Set another currency as the default first.',
    });
    const set = await call('POST', `${CURRENCIES}/3/set-default`);
    expect(set).toMatchObject({ status: 200, body: { id: 3, isDefault: true } });
    const defaults = store.current.data.currencies.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ id }) => id)).toEqual([3]);
    expect((await call('DELETE', `${CURRENCIES}/1`)).status).toBe(204);
  });

  test('do not become the default by an update, and keep no field that is not theirs', async () => {
    const extra = { ...EURO, id: 99, isDefault: true, secret: 'x', constructor: 'y' };
    expect((await call('POST', CURRENCIES, extra)).body).toEqual({
      id: 6,
      ...EURO,
      isDefault: false,
    });
    expect((await call('PUT', `${CURRENCIES}/6`, extra)).body).toEqual({
      id: 6,
      ...EURO,
      isDefault: false,
    });
    expect(store.current.data.currencies.at(-1)).toEqual({ id: 6, ...EURO, isDefault: false });
  });
});

describe('asset classes', () => {
  test('are added, changed and taken out with their rates', async () => {
    const added = await call('POST', CLASSES, { ...BONDS, rate: 0.5, secret: 'x' });
    expect(added).toEqual({ status: 201, body: { id: 4, ...BONDS } });
    const plain = { name: 'Bonds', risk: 'high' };
    const changed = await call('PUT', `${CLASSES}/4`, plain);
    expect(changed).toEqual({ status: 200, body: { id: 4, ...plain, description: null } });
    const { revision } = store.current;
    expect(await call('DELETE', `${CLASSES}/1`)).toEqual({ status: 204, body: '' });
    expect(store.current.revision).toBe(revision + 1);
    expect(store.current.data.returnRates.some(({ assetClassId }) => assetClassId === 1)).toBe(
      false,
    );
  });
});

describe('return rates', () => {
  test('are listed, added and changed, to 6 decimals', async () => {
    await call('POST', CURRENCIES, EURO);
    expect(await call('GET', `${RETURNS}/by-currency/6`)).toEqual({ status: 200, body: [] });
    const pair = { currencyId: 6, assetClassId: 2 };
    const added = await call('POST', RETURNS, { ...pair, returnRate: 0.01234567, extra: 1 });
    expect(added).toMatchObject({ status: 201, body: { ...pair, returnRate: 0.012346 } });
    const { id } = added.body;
    const changed = await call('PUT', `${RETURNS}/${id}`, { currencyId: 1, returnRate: 1 });
    expect(changed).toEqual({ status: 200, body: { id, ...pair, returnRate: 1 } });
    const list = await call('GET', `${RETURNS}/by-currency/6`);
    expect(list.body).toEqual([{ id, ...pair, returnRate: 1 }]);
  });

  test('an update that changes nothing makes no revision', async () => {
    const { revision, data } = store.current;
    const [rate] = data.returnRates;
    expect((await call('PUT', `${RETURNS}/1`, rate)).status).toBe(200);
    expect(store.current.revision).toBe(revision);
  });
});
