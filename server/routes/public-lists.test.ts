import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { addUser } from '#test/accounts.ts';
import { startApp } from '#test/app.ts';

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
    const again = await get(url + path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const name of ['etag', 'last-modified', 'catalogue-revision', 'cache-control'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
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

test('Last-Modified and Catalogue-Revision are of the last change of the catalogue, not of a user', async () => {
  const { url, store } = await startApp();
  const said = () =>
    Promise.all(
      LISTS.map(async (path) => {
        const { headers } = await get(url + path);
        return [headers.get('last-modified'), headers.get('catalogue-revision')];
      }),
    );
  const asNow = () => {
    const { revision, at } = store.current;
    const seconds = at.replace(/\.\d+Z$/, 'Z');
    return LISTS.map(() => [new Date(at).toUTCString(), `${revision}; at=${seconds}`]);
  };
  const first = asNow();
  expect(await said()).toEqual(first);
  await wait(SECOND);
  await addUser(store, 'anna');
  expect(await said()).toEqual(first);
  await store.transact('test', (draft) =>
    setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.08 }),
  );
  expect(await said()).toEqual(asNow());
  expect(store.current.revision).toBe(3);
});
