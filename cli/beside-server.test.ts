import path from 'node:path';
import { expect, test } from 'vitest';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

type Rated = { name: string; rate: number };

const WITHIN_MS = 1000;
const OVER_THE_WEB = 340;
const BY_EACH_COMMAND_LINE = 30;

async function startTogether() {
  const server = await startServer();
  await withStore(server.dataDir, (store) => addUser(store, 'ann'));
  const cookie = await signIn(server.url, 'ann', PASSWORD);
  return { server, cookie, longview: inFolder(server.dataDir) };
}

/** Adds currencies one after the other and returns the codes that were acknowledged. */
async function addByCommand(longview: InFolder, letter: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; number < BY_EACH_COMMAND_LINE; number++) {
    const code = `${letter}${number}`;
    await longview.done(['currency', 'add', '--code', code, '--name', code, '--symbol', letter]);
    acknowledged.push(code);
  }
  return acknowledged;
}

async function addOverTheWeb(url: string, cookie: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; number < OVER_THE_WEB; number++) {
    const code = `W${number}`;
    const json = { code, name: code, symbol: 'W', displayOrder: 0 };
    const { status } = await callAdmin(url, 'POST', '/api/admin/currencies', { cookie, json });
    expect(status).toBe(201);
    acknowledged.push(code);
  }
  return acknowledged;
}

test('two command lines and the web change at once, and nothing is lost', async () => {
  const { server, cookie, longview } = await startTogether();
  const acknowledged = (
    await Promise.all([
      addByCommand(longview, 'A'),
      addByCommand(longview, 'B'),
      addOverTheWeb(server.url, cookie),
    ])
  ).flat();
  expect(acknowledged).toHaveLength(400);
  const listed = await longview.json<{ code: string }[]>(['currency', 'list']);
  expect(listed.map(({ code }) => code)).toEqual(expect.arrayContaining(acknowledged));
  expect(listed).toHaveLength(405);

  const entries = await longview.json<{ revision: number; summary: string }[]>(['history', 'list']);
  expect(entries.map(({ revision }) => revision)).toEqual(
    entries.map((_, index) => entries.length - index),
  );
  const summaries = entries.map(({ summary }) => summary);
  expect(summaries).toEqual(
    expect.arrayContaining(acknowledged.map((code) => `Added currency ${code}`)),
  );
  expect(await longview.json(['data', 'check'])).toMatchObject({ findings: [] });
  expect(await server.stop()).toBe(0);
}, 180_000);

test('a running server shows an imported rate within a second', async () => {
  const { server, longview } = await startTogether();
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
  expect(await server.stop()).toBe(0);
});

test('a backup taken while the web writes is one consistent state', async () => {
  const { server, cookie, longview } = await startTogether();
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
  for (const number of [1, 2, 3, 4]) {
    const file = path.join(folder, `${number}.json`);
    await longview.done(['data', 'backup', file]);
    const restored = inFolder(path.join(folder, `restored-${number}`));
    await restored.done(['data', 'restore', file]);
    expect(await restored.json(['data', 'check'])).toEqual({ revisions: 1, findings: [] });
    expect(await restored.json(['user', 'list'])).toMatchObject([{ username: 'ann' }]);
  }
  isWriting = false;
  await writing;
  expect(await server.stop()).toBe(0);
});
