import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { linesSaying, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { version } from '../package.json';

const CLIENTS = 40;

/** Returns the samples of a scrape by name and labels: 'longview_revision', 'a_total{route="/"}'. */
function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const requests = (route: string, status: number) =>
  `longview_http_requests_total{route="${route}",status="${status}"}`;

test('only counters have names that end in _total', async () => {
  const { scrape } = await startApp({ isMetered: true });
  const types = [...(await scrape()).matchAll(/^# TYPE (\w+_total) (\w+)$/gm)];
  expect(types.length).toBeGreaterThan(3);
  expect(types.filter(([, , type]) => type !== 'counter')).toEqual([]);
});

test('a hundred wrong passwords for one name, from as many networks, are counted and have a line', async () => {
  const app = await startApp({ isMetered: true, trustProxy: true, logLevel: 'warn' });
  await addUser(app.store, 'anna');
  const guesses = Array.from({ length: 101 }, (_, n) =>
    callApi(app.url, 'POST', '/api/login', {
      json: { username: 'ANNA', password: 'wrong' },
      headers: { 'x-forwarded-for': `10.0.${n}.1` },
    }),
  );
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
  expect(samplesIn(await app.scrape()).get('longview_names_guessed_at_total')).toBe(1);
  const said = linesSaying(app.log(), '100 wrong passwords for one name');
  expect(said).toMatchObject([{ level: 'warn', user: 'anna' }]);
});

test('the metrics agree with what 40 clients did', async () => {
  const app = await startApp({ isMetered: true });
  const { url } = app;
  await addUser(app.store, 'anna');
  const cookie = await signIn(url, 'anna', PASSWORD);
  let made = 0;
  const client = async (_: unknown, index: number) => {
    await callApi(url, 'GET', '/api/currencies');
    await callApi(url, 'GET', '/api/asset-classes/by-currency/ZAR?x=1');
    await callApi(url, 'GET', '/');
    await callApi(url, 'GET', `/no/such/page/${index}`);
    await callApi(url, 'GET', '/api/user');
    const json = { returnRate: (1000 + index) / 1e6 };
    const path = `/api/admin/asset-class-returns/${(index % 8) + 1}`;
    const { status } = await callAdmin(url, 'PUT', path, { cookie, json });
    if (status === 200) made++;
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  for (const username of ['anna', 'nobody'])
    await callApi(url, 'POST', '/api/login', { json: { username, password: 'wrong' } });

  expect(made).toBe(CLIENTS);
  const { revision } = JSON.parse((await callApi(url, 'GET', '/healthz')).text);
  // A sample is made when the connection has taken the answer.
  const samples = async () => samplesIn(await app.scrape());
  await expect.poll(async () => (await samples()).get(requests('/healthz', 200))).toBe(1);
  const found = await samples();
  for (const [name, count] of [
    [requests('/api/currencies', 200), CLIENTS],
    [requests('/api/asset-classes/by-currency/:code', 200), CLIENTS],
    [requests('page', 200), CLIENTS],
    [requests('other', 404), CLIENTS],
    [requests('/api/user', 401), CLIENTS],
    [requests('/api/admin/asset-class-returns/:id', 200), CLIENTS],
    [requests('/api/login', 200), 1],
    [requests('/api/login', 401), 2],
    ['longview_http_request_duration_seconds_count{route="page"}', CLIENTS],
    ['longview_sign_ins_refused_total', 2],
    ['longview_revision', revision],
    ['longview_commit_duration_seconds_count', revision - 1],
  ] as const)
    expect(found.get(name), name).toBe(count);
  expect(found.get('longview_commit_duration_seconds_sum')).toBeGreaterThan(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  const routes = [...found.keys()].filter((name) =>
    name.startsWith('longview_http_requests_total'),
  );
  expect(routes).toHaveLength(9);
});

test('a server has them on their own port alone, from its first commit on', async () => {
  const file = path.join(await tempDir(), 'admin-password');
  await writeFile(file, PASSWORD);
  const server = await startServer({
    env: {
      ...{ METRICS_PORT: '0', BASE_PATH: '/calculator' },
      ...{ ADMIN_USERNAME: 'ann@example.com', ADMIN_PASSWORD_FILE: file },
    },
  });
  const { origin } = new URL(server.url);
  expect(server.log()).toContain(`Longview runs at ${origin}/calculator/\n`);
  expect(server.log()).not.toContain('There is no administrator yet');
  expect(server.log()).not.toContain(PASSWORD);
  const address = /^Metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(server.log())?.[1] ?? '';
  const scrape = async () => samplesIn(await (await fetch(address)).text());
  const first = await scrape();
  expect(first.get('longview_commit_duration_seconds_count')).toBe(1);
  expect(first.get(`longview_info{version="${version}"}`)).toBe(1);
  for (const path of ['/metrics', '/calculator/metrics'])
    expect((await fetch(origin + path)).status).toBe(404);
  for (const path of ['/', '/api/currencies', '/metrics/', '/healthz'])
    expect((await fetch(new URL(path, address))).status).toBe(404);
  for (const [method, status] of Object.entries({ POST: 404, HEAD: 200 }))
    expect((await fetch(address, { method })).status).toBe(status);
  expect((await fetch(`${address}?of=a+scrape`)).status).toBe(200);
  await signIn(`${origin}/calculator`, 'ann@example.com', PASSWORD);
  const found = await scrape();
  expect(found.get(requests('/api/login', 200))).toBe(1);
  expect(found.get(requests('other', 404))).toBe(2);
});
