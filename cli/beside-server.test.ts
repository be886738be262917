import path from 'node:path';
import { expect, test } from 'vitest';
import { callAdmin, callApi } from '#test/api-client.ts';
import { changeTogether, startTogether } from '#test/changes-together.ts';
import { inFolder } from '#test/in-folder.ts';
import { tempDir } from '#test/temp-dir.ts';

type Rated = { name: string; rate: number };

const WITHIN_MS = 1000;

test('two command lines and the web change at once, and nothing is lost', async () => {
  expect(await changeTogether(4, 60)).toEqual({ acknowledged: 68, lost: [] });
});

const { server, cookie, longview } = await startTogether();

test('a running server shows an imported rate within a second', async () => {
  const shown = async () => {
    const { text } = await callApi(server.url, 'GET', '/api/asset-classes/by-currency/ZAR');
    return (JSON.parse(text) as Rated[]).find(({ name }) => name === 'Yield Funds')?.rate;
  };
  expect(await shown()).toBe(0.1);
  await longview.done(
    ['rate', 'import', '-'],
    'currency,assetClass,ratePercent\nZAR,Yield Funds,10.75\n',
  );
  await expect.poll(shown, { timeout: WITHIN_MS, interval: 20 }).toBe(0.1075);
});

test('a backup taken while the web writes is one consistent state', async () => {
  let isWriting = true;
  const writing = (async () => {
    // A currency and its rates come and go: a copy from in between would have rates without a currency.
    while (isWriting) {
      const json = { code: 'TMP', name: 'Passing', symbol: 'T', displayOrder: 0 };
      const added = await callAdmin(server.url, 'POST', '/api/admin/currencies', { cookie, json });
      const { id } = JSON.parse(added.text);
      const rate = { currencyId: id, assetClassId: 1, returnRate: 0.01 };
      await callAdmin(server.url, 'POST', '/api/admin/asset-class-returns', { cookie, json: rate });
      await callAdmin(server.url, 'DELETE', `/api/admin/currencies/${id}`, { cookie });
    }
  })();
  const folder = await tempDir();
  for (const number of [1, 2]) {
    const file = path.join(folder, `${number}.json`);
    await longview.done(['data', 'backup', file]);
    const restored = inFolder(path.join(folder, `restored-${number}`));
    await restored.done(['data', 'restore', file]);
    expect(await restored.json(['data', 'check'])).toMatchObject({ findings: [] });
    expect(await restored.json(['user', 'list'])).toMatchObject([{ username: 'ann' }]);
  }
  isWriting = false;
  await writing;
  expect(await server.stop()).toBe(0);
});
