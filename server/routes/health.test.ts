import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, addWebUser } from '#test/admin-server.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { linesSaying, startServer } from '#test/running-server.ts';

const server = await startServer({
  env: { LOG_LEVEL: 'info', METRICS_PORT: '0' },
  fileBlocks: 20,
});
const get = (at: string) => callApi(server.url, 'GET', at);
const strictly = async () => (await get('/healthz?strict')).status;
const login = () =>
  callApi(server.url, 'POST', '/api/login', {
    json: { username: 'nobody', password: 'password-secret' },
  });
const saidFor = (reason: string) =>
  linesSaying(server.log(), 'degraded').filter((line) => line.reason === reason);

test('is degraded while the store cannot be read; visitors still get the last catalogue', async () => {
  const metrics = /^Metrics: (\S+)$/m.exec(server.log())?.[1] ?? '';
  const isMetered = async (value: number) =>
    (await (await fetch(metrics)).text()).includes(`\nlongview_degraded ${value}\n`);
  expect(await isMetered(0)).toBe(true);
  const folder = path.join(server.dataDir, 'revisions');
  await rename(folder, `${folder}.away`);
  const degraded = { status: 'degraded', revision: 1, reason: 'ENOENT' };
  for (const [at, status] of [
    ['/healthz', 200],
    ['/healthz?strict', 503],
  ] as const) {
    const away = await get(at);
    expect([away.status, JSON.parse(away.text)]).toEqual([status, degraded]);
  }
  for (let n = 0; n < 3; n++) expect((await login()).status).toBe(503);
  for (const at of ['/api/currencies', '/']) expect((await get(at)).status).toBe(200);
  await expect.poll(() => isMetered(1)).toBe(true);
  await rename(`${folder}.away`, folder);
  await expect.poll(strictly).toBe(200);
  await expect.poll(() => isMetered(0)).toBe(true);
  await expect.poll(() => linesSaying(server.log(), 'ok again')).toMatchObject([{ level: 'info' }]);
  const [time, msg] = [expect.any(String), 'degraded'];
  expect(saidFor('ENOENT')).toEqual([{ level: 'error', time, reason: 'ENOENT', msg }]);
  expect(linesSaying(server.log(), 'failed')).toEqual([]);
});

test('is degraded while the disk takes no change, until one is saved', async () => {
  await addWebUser(server, ADMIN);
  const cookie = await signIn(server.url, ADMIN, PASSWORD);
  const add = (name: string, description: string) =>
    callAdmin(server.url, 'POST', '/api/admin/asset-classes', {
      cookie,
      json: { name, description, risk: 'low' },
    });
  const answered = async (query = '') => {
    const { status, text } = await get(`/healthz${query}`);
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

test('is degraded when a newer revision is damaged, and does not name the file, which the log does', async () => {
  const { revision } = JSON.parse((await get('/healthz')).text);
  const damaged = revisionKey(revision + 1);
  await writeFile(path.join(server.dataDir, damaged), '{"revision":');
  const answer = await get('/healthz');
  const said = { status: 'degraded', revision, reason: 'damaged' };
  expect(JSON.parse(answer.text)).toEqual(said);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await get('/api/currencies')).status).toBe(200);
  expect((await login()).status).toBe(503);
  await expect.poll(() => saidFor('damaged')).toHaveLength(1);
  await server.stop();
  const err = { name: 'AppError', message: expect.stringContaining(damaged) };
  expect(linesSaying(server.log(), 'failed')).toMatchObject([
    { level: 'error', method: 'POST', path: '/api/login', err },
  ]);
  expect(server.log()).not.toContain('password-secret');
});
