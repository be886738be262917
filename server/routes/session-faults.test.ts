import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { tempDir } from '#test/temp-dir.ts';

const AWAY = 'The catalogue cannot be reached at the moment. Please try again later.';

async function signedIn() {
  const dataDir = await tempDir();
  const { url, store } = await startApp({ dataDir });
  await addUser(store, 'anna');
  const cookie = await signIn(url, 'anna', PASSWORD);
  const statusOf = async (method: string, at: string) =>
    (await callApi(url, method, at, { cookie })).status;
  const setRate = () =>
    callAdmin(url, 'PUT', '/api/admin/asset-class-returns/1', {
      cookie,
      json: { returnRate: 0.0725 },
    });
  return { url, dataDir, statusOf, setRate };
}

test('while sessions cannot be stored sign-ins are refused, and all works again when they can', async () => {
  const { url, dataDir, statusOf } = await signedIn();
  const folder = path.join(dataDir, 'sessions');
  await rename(folder, `${folder}.aside`);
  await writeFile(folder, 'not a folder');
  const json = { username: 'anna', password: PASSWORD };
  const login = await callApi(url, 'POST', '/api/login', { json });
  expect(login).toMatchObject({ status: 503, text: AWAY });
  for (const line of login.headers.getSetCookie()) expect(line).toContain('=Thu, 01 Jan 1970');
  expect(await statusOf('GET', '/api/user')).toBe(503);
  expect(await statusOf('POST', '/api/logout')).toBe(503);
  expect((await callApi(url, 'POST', '/api/logout')).status).toBe(204);
  expect(await statusOf('GET', '/api/currencies')).toBe(200);

  await rm(folder);
  await rename(`${folder}.aside`, folder);
  await signIn(url, 'anna', PASSWORD);
  expect(await statusOf('GET', '/api/user')).toBe(200);
});

test.each([
  ['is gone', async () => {}],
  ['is an empty one', (dataDir: string) => mkdir(dataDir)],
])(
  'who is signed in is not signed out by a data folder that %s: the place is away',
  async (_, put) => {
    const { dataDir, statusOf, setRate } = await signedIn();
    await rename(dataDir, `${dataDir}.aside`);
    await put(dataDir);
    expect(await setRate()).toMatchObject({ status: 503, text: AWAY });
    expect(await statusOf('GET', '/api/user')).toBe(503);
    expect(await statusOf('GET', '/api/currencies')).toBe(200);

    await rm(dataDir, { recursive: true, force: true });
    await rename(`${dataDir}.aside`, dataDir);
    expect(await statusOf('GET', '/api/user')).toBe(200);
    expect((await setRate()).status).toBe(200);
  },
);
