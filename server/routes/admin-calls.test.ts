import { beforeEach, expect, test } from 'vitest';
import { daysToPlan } from '#lib/domain/planned-rate.ts';
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

test('adds, changes and deletes a currency in one revision each, without unknown fields', async () => {
  const { revision } = store.current;
  const extra = { id: 99, isDefault: true, secret: 'x', constructor: 'y' };
  const euro = { id: 6, ...EURO, isDefault: false };
  const added = await call('POST', CURRENCIES, { ...EURO, ...extra, code: ' eur ' });
  expect(added).toEqual({ status: 201, body: euro });
  const changed = await call('PUT', `${CURRENCIES}/6`, { ...EURO, ...extra, name: 'The euro' });
  expect(changed).toEqual({ status: 200, body: { ...euro, name: 'The euro' } });
  expect(store.current.data.currencies.at(-1)).toEqual(changed.body);
  await call('POST', RETURNS, { currencyId: 6, assetClassId: 1, returnRate: 0.02 });
  expect(await call('DELETE', `${CURRENCIES}/6`)).toEqual({ status: 204, body: '' });
  expect(store.current.revision).toBe(revision + 4);
  expect(store.current.data.returnRates.some(({ currencyId }) => currencyId === 6)).toBe(false);
  expect((await call('DELETE', `${CURRENCIES}/6`)).status).toBe(404);
});

test('the default currency is set, and cannot be deleted', async () => {
  const set = await call('POST', `${CURRENCIES}/3/set-default`);
  expect(set).toMatchObject({ status: 200, body: { id: 3, isDefault: true } });
  expect(await call('DELETE', `${CURRENCIES}/3`)).toEqual({
    status: 409,
    body: 'The default currency cannot be deleted. Set another currency as the default first.',
  });
});

test('asset classes are added, changed and taken out', async () => {
  const added = await call('POST', CLASSES, { ...BONDS, rate: 0.5, secret: 'x' });
  expect(added).toEqual({ status: 201, body: { id: 4, ...BONDS } });
  const plain = { name: 'Bonds', risk: 'high' };
  const changed = await call('PUT', `${CLASSES}/4`, plain);
  expect(changed).toEqual({ status: 200, body: { id: 4, ...plain, description: null } });
  expect(await call('DELETE', `${CLASSES}/4`)).toEqual({ status: 204, body: '' });
});

test('return rates are listed, added and changed, to 6 decimals; what changes nothing makes no revision', async () => {
  await call('POST', CURRENCIES, EURO);
  expect(await call('GET', `${RETURNS}/by-currency/6`)).toEqual({ status: 200, body: [] });
  const pair = { currencyId: 6, assetClassId: 2 };
  const added = await call('POST', RETURNS, { ...pair, returnRate: 0.01234567, extra: 1 });
  expect(added).toMatchObject({ status: 201, body: { ...pair, returnRate: 0.012346 } });
  const { id } = added.body;
  const { revision } = store.current;
  for (const again of [1, 2]) {
    const changed = await call('PUT', `${RETURNS}/${id}`, { currencyId: again, returnRate: 1 });
    expect(changed).toEqual({ status: 200, body: { id, ...pair, returnRate: 1 } });
  }
  expect(store.current.revision).toBe(revision + 1);
  const list = await call('GET', `${RETURNS}/by-currency/6`);
  expect(list.body).toEqual([{ id, ...pair, returnRate: 1 }]);
});

test('what the rules forbid is refused, and changes nothing', async () => {
  const { revision } = store.current;
  const pair = { currencyId: 1, assetClassId: 1 };
  // Every rule is tried in lib/schemas and lib/services.
  const refusals: [number, string, string, unknown][] = [
    [409, 'POST', CURRENCIES, { ...EURO, code: 'zar' }],
    [404, 'POST', RETURNS, { ...pair, currencyId: 99, returnRate: 0.5 }],
    [404, 'POST', RETURNS, { ...pair, assetClassId: 99, returnRate: 0.5 }],
    [400, 'POST', RETURNS, { ...pair, returnRate: 1.01 }],
  ];
  for (const [status, method, path, json] of refusals) {
    const answer = await call(method, path, json);
    expect({ path, json, status: answer.status }).toEqual({ path, json, status });
    expect(answer.body).toMatch(/^[A-Z][^\n]*\.$/);
  }
  expect(store.current.revision).toBe(revision);
});

test('finds no record under what is no id', async () => {
  const { revision } = store.current;
  for (const id of [
    '0',
    '-1',
    '1.0',
    '01',
    '1e0',
    'x',
    '9'.repeat(30),
    '%00',
    '%E0%A4',
    '__proto__',
  ])
    expect([id, (await call('PUT', `${CURRENCIES}/${id}`, EURO)).status]).toEqual([id, 404]);
  expect(store.current.revision).toBe(revision);
});

test('a rate is planned, listed beside those of today, and taken back, one revision each', async () => {
  const UPCOMING = '/api/admin/upcoming-rates';
  const from = daysToPlan(store.today).first;
  const today = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 };
  const { revision } = store.current;
  const plan = { returnRate: 0.105, from };
  expect(await call('PUT', `${RETURNS}/2`, plan)).toEqual({ status: 200, body: today });
  expect((await call('GET', `${RETURNS}/by-currency/1`)).body[1]).toEqual(today);
  const listed = () => call('GET', `${UPCOMING}/by-currency/1`);
  expect(await listed()).toEqual({ status: 200, body: [{ id: 2, ...plan }] });

  const headers = { 'x-expected': '{"next":null}', accept: 'application/json' };
  const met = await callAdmin(url, 'DELETE', `${UPCOMING}/2`, { cookie, headers });
  expect(met.status).toBe(409);
  expect(JSON.parse(met.text).current).toMatchObject({ next: plan });
  expect(await call('DELETE', `${UPCOMING}/2`)).toEqual({ status: 204, body: '' });
  expect(await listed()).toEqual({ status: 200, body: [] });
  expect(store.current.revision).toBe(revision + 2);

  const body = 'currency,assetClass,ratePercent\nZAR,Yield Funds,11\n';
  const sheet = await callAdmin(url, 'POST', `${RETURNS}/sheet?from=${from}`, {
    ...{ cookie, body, headers: { 'content-type': 'text/csv' } },
  });
  expect(JSON.parse(sheet.text)).toMatchObject({ changed: [{ before: 0.1, after: 0.11 }] });
  expect((await listed()).body).toEqual([{ id: 2, returnRate: 0.11, from }]);
});
