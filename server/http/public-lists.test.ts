import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createCurrency, deleteCurrency } from '#lib/services/currencies.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { addUser, withStore } from '#test/accounts.ts';
import { startApp } from '#test/app.ts';
import { startServer } from '#test/running-server.ts';

const LISTS = ['/api/currencies', '/api/asset-classes', '/api/asset-classes/by-currency/ZAR'];
const SECOND = 1000;

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const rateOf = (text: string): number => JSON.parse(text)[0].rate;

describe('a client that has the list already', () => {
  test.each(LISTS)('gets 304 for %s', async (path) => {
    const { url } = await startApp();
    const first = await get(url + path);
    const etag = first.headers.get('etag') ?? '';
    const changed = first.headers.get('last-modified') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);

    const conditions: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': changed },
    ];
    for (const headers of conditions) {
      const again = await get(url + path, headers);
      expect([again.status, again.text]).toEqual([304, '']);
      for (const name of ['etag', 'last-modified', 'catalogue-revision', 'cache-control'])
        expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    const stale = await get(url + path, {
      'if-none-match': '"other"',
      'if-modified-since': changed,
    });
    expect([stale.status, stale.text]).toEqual([200, first.text]);
  });

  test('gets the new one after a change, and the tag of the old content with the old content', async () => {
    const { url, store } = await startApp();
    const path = `${url}/api/asset-classes/by-currency/zar`;
    const setRate = (returnRate: number) =>
      store.transact('test', (draft) =>
        setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate }),
      );
    const first = await get(path);
    const condition = { 'if-none-match': first.headers.get('etag') ?? '' };

    await setRate(0.0725);
    const second = await get(path, condition);
    expect(second.status).toBe(200);
    expect(rateOf(second.text)).toBe(0.0725);

    await setRate(0.07);
    expect((await get(path, condition)).status).toBe(304);
  });
});

test('Last-Modified is when the catalogue changed last, not when a user did', async () => {
  const { url, store } = await startApp();
  const lastModified = async () =>
    (await get(`${url}/api/currencies`)).headers.get('last-modified');
  const first = await lastModified();
  expect(first).toBe(new Date(store.current.data.catalogueChangedAt).toUTCString());
  await wait(SECOND);

  await addUser(store, 'anna');
  expect(store.current.revision).toBe(2);
  expect(await lastModified()).toBe(first);

  await store.transact('test', (draft) =>
    setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.08 }),
  );
  expect(Date.parse((await lastModified()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

test('Catalogue-Revision is the revision that changed the catalogue last, not one that changed a user', async () => {
  const { url, store } = await startApp();
  const said = async () =>
    Promise.all(
      LISTS.map(async (path) => (await get(url + path)).headers.get('catalogue-revision')),
    );
  const second = (at: string) => at.replace(/\.\d+Z$/, 'Z');
  const first = `1; at=${second(store.current.at)}`;
  expect(await said()).toEqual([first, first, first]);

  await addUser(store, 'anna');
  expect(await said()).toEqual([first, first, first]);

  await store.transact('test', (draft) =>
    setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.08 }),
  );
  const third = `3; at=${second(store.current.at)}`;
  expect(await said()).toEqual([third, third, third]);
});

test('the lists hold the fields of the specification and no others', async () => {
  const { url } = await startApp();
  const fields = async (path: string) => Object.keys(JSON.parse((await get(url + path)).text)[0]);
  const [currencies, classes, rated] = await Promise.all(LISTS.map(fields));
  expect(currencies?.toSorted()).toEqual(
    ['id', 'code', 'name', 'symbol', 'isDefault', 'displayOrder'].toSorted(),
  );
  expect(classes?.toSorted()).toEqual(['id', 'name', 'description', 'risk'].toSorted());
  expect(rated?.toSorted()).toEqual(['id', 'name', 'description', 'risk', 'rate'].toSorted());
});

test('a new currency is found in any letter case, and not any more once it is gone', async () => {
  const { url, store } = await startApp();
  const status = async (code: string) =>
    (await get(`${url}/api/asset-classes/by-currency/${code}`)).status;
  expect(await status('eur')).toBe(404);
  const { id } = await store.transact('test', (draft) =>
    createCurrency(draft, { code: 'EUR', name: 'Euro', symbol: '€' }),
  );
  expect([await status('EUR'), await status('eur'), await status('Eur')]).toEqual([200, 200, 200]);
  const { text } = await get(`${url}/api/currencies`);
  expect(JSON.parse(text).find(({ code }: { code: string }) => code === 'EUR').symbol).toBe('€');

  await store.transact('test', (draft) => deleteCurrency(draft, id));
  expect(await status('EUR')).toBe(404);
});

test('a change made by another process is seen within a second', async () => {
  const { url, dataDir } = await startServer();
  const path = `${url}/api/asset-classes/by-currency/ZAR`;
  expect(rateOf((await get(path)).text)).toBe(0.07);
  await withStore(dataDir, (store) =>
    store.transact('cli:test', (draft) =>
      setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.0825 }),
    ),
  );
  await expect
    .poll(async () => rateOf((await get(path)).text), { timeout: SECOND, interval: 50 })
    .toBe(0.0825);
});
