import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { withStore } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { startServer } from '#test/running-server.ts';

const SENTENCE = 'The catalogue cannot be reached at the moment. Please try again later.';

test('says which revision is the newest on the disk, also one of another process', async () => {
  const { url, dataDir } = await startServer();
  const health = async () => JSON.parse((await callApi(url, 'GET', '/healthz')).text);
  expect(await health()).toEqual({ status: 'ok', revision: 1 });
  await withStore(dataDir, (store) =>
    store.transact('cli:test', (draft) =>
      setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.08 }),
    ),
  );
  expect(await health()).toEqual({ status: 'ok', revision: 2 });
});

test('says 503 while the store cannot be read; visitors still get the last catalogue', async () => {
  const { url, dataDir } = await startServer();
  const folder = path.join(dataDir, 'revisions');
  await rename(folder, `${folder}.away`);
  const away = await callApi(url, 'GET', '/healthz');
  expect([away.status, away.text]).toEqual([503, SENTENCE]);
  expect((await callApi(url, 'GET', '/api/currencies')).status).toBe(200);
  expect((await callApi(url, 'GET', '/')).status).toBe(200);
  await rename(`${folder}.away`, folder);
  expect((await callApi(url, 'GET', '/healthz')).status).toBe(200);
});

test('says 503 when a newer revision is damaged, and does not name the file', async () => {
  const { url, dataDir, log } = await startServer();
  await writeFile(path.join(dataDir, 'revisions/0000000002.json'), '{"revision":2,');
  const answer = await callApi(url, 'GET', '/healthz');
  expect([answer.status, answer.text]).toEqual([503, SENTENCE]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await callApi(url, 'GET', '/api/currencies')).status).toBe(200);
  await expect.poll(log).toContain('0000000002.json');
});
