import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { revisionKey } from '#lib/store/place.ts';
import { PASSWORD, withStore } from '#test/accounts.ts';
import { ADMIN, addWebUser } from '#test/admin-server.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startServer } from '#test/running-server.ts';

const { url, dataDir } = await startServer();
const health = async () => JSON.parse((await callApi(url, 'GET', '/healthz')).text);

test('says which revision is the newest on the disk, also one of another process', async () => {
  expect(await health()).toEqual({ status: 'ok', revision: 1 });
  await withStore(dataDir, (store) =>
    store.transact('cli:test', (draft) =>
      setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.08 }),
    ),
  );
  expect(await health()).toEqual({ status: 'ok', revision: 2 });
});

test('is degraded while the store cannot be read; visitors still get the last catalogue', async () => {
  const { revision } = await health();
  const folder = path.join(dataDir, 'revisions');
  await rename(folder, `${folder}.away`);
  const degraded = { status: 'degraded', revision, reason: 'ENOENT' };
  const away = await callApi(url, 'GET', '/healthz');
  expect([away.status, JSON.parse(away.text)]).toEqual([200, degraded]);
  const strict = await callApi(url, 'GET', '/healthz?strict');
  expect([strict.status, JSON.parse(strict.text)]).toEqual([503, degraded]);
  expect((await callApi(url, 'GET', '/api/currencies')).status).toBe(200);
  expect((await callApi(url, 'GET', '/')).status).toBe(200);
  await rename(`${folder}.away`, folder);
  const back = async () => (await callApi(url, 'GET', '/healthz?strict')).status;
  await expect.poll(back).toBe(200);
});

test('is degraded when a newer revision is damaged, and does not name the file', async () => {
  const { url, dataDir, log } = await startServer();
  await writeFile(path.join(dataDir, revisionKey(2)), '{"revision":');
  const answer = await callApi(url, 'GET', '/healthz');
  expect(answer.text).toBe('{"status":"degraded","revision":1,"reason":"damaged"}');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await callApi(url, 'GET', '/api/currencies')).status).toBe(200);
  await expect.poll(log).toMatch(/"level":"error".*"reason":"damaged","msg":"degraded"/);
});

test('is degraded while the disk takes no change, until one is saved', async () => {
  const server = await startServer({ fileBlocks: 20 });
  await addWebUser(server, ADMIN);
  const cookie = await signIn(server.url, ADMIN, PASSWORD);
  const add = (name: string, description: string) =>
    callAdmin(server.url, 'POST', '/api/admin/asset-classes', {
      cookie,
      json: { name, description, risk: 'low' },
    });
  const answered = async (query = '') => {
    const { status, text } = await callApi(server.url, 'GET', `/healthz${query}`);
    return [status, JSON.parse(text).status, JSON.parse(text).reason];
  };
  // Each is a kilobyte more in the file of the next revision: ten thousand are the most.
  let last = 201;
  for (let n = 0; n < 10 && last === 201; n++)
    last = (await add(`Long ${n}`, 'x'.repeat(1000))).status;
  expect(last).toBe(503);
  expect(await answered()).toEqual([200, 'degraded', 'EFBIG']);
  expect(await answered('?strict')).toEqual([503, 'degraded', 'EFBIG']);
  expect((await add('Short', '')).status).toBe(201);
  await expect.poll(() => answered('?strict')).toEqual([200, 'ok', undefined]);
});
