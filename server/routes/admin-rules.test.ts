import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';
const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };
const BONDS = { name: 'Bond Funds', description: 'Bonds.', risk: 'medium' };

const { url, store } = await startApp();
await addUser(store, 'anna');
const cookie = await signIn(url, 'anna', PASSWORD);
const call = (method: string, path: string, json?: unknown) =>
  callAdmin(url, method, path, { cookie, json });

test('refuses what the rules forbid, and changes nothing', async () => {
  const { revision } = store.current;
  const pair = { currencyId: 1, assetClassId: 1 };
  const refusals: [number, string, string, unknown][] = [
    [409, 'POST', CURRENCIES, { ...EURO, code: 'zar' }],
    [409, 'PUT', `${CURRENCIES}/2`, { ...EURO, code: 'Zar' }],
    [409, 'POST', CLASSES, { ...BONDS, name: 'YIELD funds' }],
    [409, 'PUT', `${CLASSES}/1`, { ...BONDS, name: 'yield funds ' }],
    [409, 'POST', RETURNS, { ...pair, returnRate: 0.5 }],
    [404, 'POST', RETURNS, { ...pair, currencyId: 99, returnRate: 0.5 }],
    [404, 'POST', RETURNS, { ...pair, assetClassId: 99, returnRate: 0.5 }],
    [400, 'POST', RETURNS, { ...pair, currencyId: '1', returnRate: 0.5 }],
    [400, 'POST', RETURNS, { ...pair, returnRate: 1.01 }],
    [400, 'POST', RETURNS, { ...pair, returnRate: -0.01 }],
    [400, 'PUT', `${RETURNS}/1`, { returnRate: '0.5' }],
    [400, 'PUT', `${RETURNS}/1`, { returnRate: null }],
    [400, 'PUT', `${RETURNS}/1`, {}],
    [400, 'POST', CURRENCIES, { ...EURO, code: '' }],
    [400, 'POST', CURRENCIES, { ...EURO, code: 'ABCDEFGHIJKLM' }],
    [400, 'POST', CURRENCIES, { ...EURO, code: 'E-R' }],
    [400, 'POST', CURRENCIES, { ...EURO, name: 'x'.repeat(101) }],
    [400, 'POST', CURRENCIES, { ...EURO, symbol: '123456789' }],
    [400, 'POST', CURRENCIES, { ...EURO, name: 'a\u0000b' }],
    [400, 'POST', CURRENCIES, { ...EURO, displayOrder: 1.5 }],
    [400, 'POST', CURRENCIES, { ...EURO, displayOrder: 1_000_001 }],
    [400, 'PUT', `${CURRENCIES}/1`, { name: 'Rand' }],
    [400, 'POST', CLASSES, { ...BONDS, name: ' ' }],
    [400, 'POST', CLASSES, { ...BONDS, risk: 'none' }],
    [400, 'POST', CLASSES, { ...BONDS, description: 'x'.repeat(1001) }],
    [400, 'POST', CLASSES, { ...BONDS, description: 5 }],
  ];
  for (const [status, method, path, json] of refusals) {
    const answer = await call(method, path, json);
    expect({ path, json, status: answer.status }).toEqual({ path, json, status });
    expect(answer.text).toMatch(/^[A-Z][^\n]*\.$/);
  }
  expect(store.current.revision).toBe(revision);
});

test.each([
  '0',
  '-1',
  '1.0',
  '01',
  '1e0',
  'x',
  '99',
  '9'.repeat(30),
  '%20',
  '%00',
  '%E0%A4',
  '__proto__',
])('there is nothing under the id %s', async (id) => {
  const { revision } = store.current;
  const calls: [string, string, unknown?][] = [
    ['PUT', `${CURRENCIES}/${id}`, EURO],
    ['DELETE', `${CURRENCIES}/${id}`],
    ['POST', `${CURRENCIES}/${id}/set-default`],
    ['PUT', `${CLASSES}/${id}`, BONDS],
    ['DELETE', `${CLASSES}/${id}`],
    ['GET', `${RETURNS}/by-currency/${id}`],
    ['PUT', `${RETURNS}/${id}`, { returnRate: 0.1 }],
  ];
  for (const [method, path, json] of calls)
    expect({ path, ...(await call(method, path, json)) }).toMatchObject({ path, status: 404 });
  expect(store.current.revision).toBe(revision);
});

test.each([
  ['GET', CURRENCIES, 'POST'],
  ['PATCH', `${CURRENCIES}/1`, 'PUT, DELETE'],
  ['GET', `${CURRENCIES}/1/set-default`, 'POST'],
  ['DELETE', CLASSES, 'POST'],
  ['POST', `${RETURNS}/by-currency/1`, 'HEAD, GET'],
  ['DELETE', `${RETURNS}/1`, 'PUT'],
  ['GET', '/api/login', 'POST'],
  ['GET', '/api/logout', 'POST'],
  ['POST', '/api/user', 'HEAD, GET'],
])('%s %s is answered 405, and what is allowed', async (method, path, allow) => {
  const answer = await callApi(url, method, path);
  expect(answer).toMatchObject({ status: 405, text: 'This address does not take this method.' });
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
});

test.each(['/api/admin', '/api/admin/users', `${CURRENCIES}/1/x`, '/api/user/', `${CURRENCIES}/`])(
  'there is nothing at %s',
  async (path) => {
    expect((await call('POST', path, EURO)).status).toBe(404);
  },
);
