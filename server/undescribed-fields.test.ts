import { expect, test } from 'vitest';
import { CALLS } from '#lib/api/calls.ts';
import { openingCatalogue } from '#lib/services/catalogue.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };
const SEEN = { 'x-expected': '{"name":"another"}', accept: 'application/json' };

test('a stored field that no call describes is in no answer, and not in the page', async () => {
  const { url, store } = await startApp();
  await addUser(store, 'anna');
  const internal: object = { margin: 'internal' };
  await store.transact('cli:test', (draft) => {
    for (const table of ['currencies', 'assetClasses', 'returnRates', 'users'] as const)
      for (const { id } of draft.list(table)) draft.update(table, id, internal);
  });
  const cookie = await signIn(url, 'anna', PASSWORD);
  const texts: string[] = [JSON.stringify(openingCatalogue(store))];
  const call = async (method: string, path: string, json?: unknown, headers = {}) => {
    const answer = await callAdmin(url, method, path, { cookie, json, headers });
    texts.push(answer.text);
    return answer.status;
  };
  for (const { method, path } of CALLS.filter(({ method }) => method === 'GET'))
    for (const kind of ['currencies', 'asset-classes', 'return-rates'])
      await call(method, `${path.replace(':code', 'ZAR').replace(/:\w+/, '1')}?kind=${kind}`);
  expect(await call('PUT', '/api/admin/currencies/2', EURO, SEEN)).toBe(409);
  expect(await call('PUT', '/api/admin/currencies/2', EURO)).toBe(200);
  expect(await call('POST', '/api/admin/currencies/2/set-default')).toBe(200);
  const { revision } = store.current;
  const json = { revisions: [revision] };
  expect(await call('POST', '/api/admin/history/revert?preview=true', json)).toBe(200);
  expect(JSON.stringify(store.current.data.currencies)).toContain('internal');
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => /internal|margin/.test(text))).toEqual([]);
});
