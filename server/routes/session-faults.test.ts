import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

test('while sessions cannot be stored sign-ins are refused, and all works again when they can', async () => {
  const { url, store, dataDir } = await startApp();
  await addUser(store, 'anna');
  const cookie = await signIn(url, 'anna', PASSWORD);
  const folder = path.join(dataDir, 'sessions');
  await rename(folder, `${folder}.aside`);
  await writeFile(folder, 'not a folder');

  const json = { username: 'anna', password: PASSWORD };
  const login = await callApi(url, 'POST', '/api/login', { json });
  expect(login.status).toBe(503);
  expect(login.text).not.toContain(dataDir);
  expect(login.headers.getSetCookie()).toEqual([]);
  expect((await callApi(url, 'GET', '/api/user', { cookie })).status).toBe(503);
  expect((await callApi(url, 'POST', '/api/logout', { cookie })).status).toBe(503);
  expect((await callApi(url, 'GET', '/api/currencies')).status).toBe(200);

  await rm(folder);
  await rename(`${folder}.aside`, folder);
  const statusOf = async (cookies: string) =>
    (await callApi(url, 'GET', '/api/user', { cookie: cookies })).status;
  expect(await statusOf(await signIn(url, 'anna', PASSWORD))).toBe(200);
  expect(await statusOf(cookie)).toBe(200);
});
