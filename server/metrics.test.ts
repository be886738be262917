import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { openStore } from '#test/open-store.ts';
import { linesSaying, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { version } from '../package.json';
import { createMetrics } from './metrics.ts';

const CLIENTS = 40;
const ROUNDS = 2;

let dataDir = '';

beforeAll(async () => {
  dataDir = await tempDir();
  await withStore(dataDir, (store) => addUser(store, 'anna'));
});

/** Returns the address that a server printed for its metrics. */
function metricsOf(log: string): string {
  return /^Metrics: (\S+)$/m.exec(log)?.[1] ?? '';
}

/** Returns the samples of a scrape by name and labels: 'longview_revision', 'a_total{route="/"}'. */
async function scrape(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(address)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const requests = (route: string, status: number) =>
  `longview_http_requests_total{route="${route}",status="${status}"}`;

test('they say which version runs, and count the commit that makes the first administrator', async () => {
  const file = path.join(await tempDir(), 'admin-password');
  await writeFile(file, PASSWORD);
  const env = { METRICS_PORT: '0', ADMIN_USERNAME: 'ann', ADMIN_PASSWORD_FILE: file };
  const server = await startServer({ env });
  const found = await scrape(metricsOf(server.log()));
  expect(found.get('longview_commit_duration_seconds_count')).toBe(1);
  expect(found.get(`longview_info{version="${version}"}`)).toBe(1);
});

test('only counters have names that end in _total', async () => {
  const store = await openStore(await tempDir());
  const metrics = await createMetrics(store).registry.getMetricsAsJSON();
  const totals = metrics.filter(({ name }) => name.endsWith('_total'));
  expect(totals.length).toBeGreaterThan(3);
  expect(totals.filter(({ type }) => String(type) !== 'counter')).toEqual([]);
});

test('a hundred wrong passwords for one name, from as many networks, are counted and have a line', async () => {
  const server = await startServer({ dataDir, env: { METRICS_PORT: '0', TRUST_PROXY: 'true' } });
  const guesses = Array.from({ length: 101 }, (_, n) =>
    callApi(server.url, 'POST', '/api/login', {
      json: { username: 'ANNA', password: 'wrong' },
      headers: { 'x-forwarded-for': `10.0.${n}.1` },
    }),
  );
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
  const found = await scrape(metricsOf(server.log()));
  expect(found.get('longview_names_guessed_at_total')).toBe(1);
  expect(await server.stop()).toBe(0);
  const said = linesSaying(server.log(), '100 wrong passwords for one name');
  expect(said).toMatchObject([{ level: 'warn', user: 'anna' }]);
});

test('the metrics agree with what 40 clients did', async () => {
  const server = await startServer({ dataDir, env: { METRICS_PORT: '0' } });
  const { url } = server;
  const address = metricsOf(server.log());
  const cookie = await signIn(url, 'anna', PASSWORD);
  const scrapes: Promise<unknown>[] = [];
  let made = 0;
  const client = async (_: unknown, index: number) => {
    for (let round = 0; round < ROUNDS; round++) {
      await callApi(url, 'GET', '/api/currencies');
      await callApi(url, 'GET', '/api/asset-classes/by-currency/ZAR?x=1');
      await callApi(url, 'GET', '/');
      await callApi(url, 'GET', `/no/such/page/${index}`);
      await callApi(url, 'GET', '/api/user');
      const json = { returnRate: (1000 + index * ROUNDS + round) / 1e6 };
      const path = `/api/admin/asset-class-returns/${(index % 8) + 1}`;
      const { status } = await callAdmin(url, 'PUT', path, { cookie, json });
      if (status === 200) made++;
      if (index === 0) scrapes.push(scrape(address));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  for (const username of ['anna', 'nobody'])
    await callApi(url, 'POST', '/api/login', { json: { username, password: 'wrong' } });
  await Promise.all(scrapes);

  const all = CLIENTS * ROUNDS;
  expect(made).toBe(all);
  const { revision } = JSON.parse((await callApi(url, 'GET', '/healthz')).text);
  // A line of the log and a sample are made when the connection has taken the answer.
  await expect.poll(async () => (await scrape(address)).get(requests('/healthz', 200))).toBe(1);
  const found = await scrape(address);
  for (const [name, count] of [
    [requests('/api/currencies', 200), all],
    [requests('/api/asset-classes/by-currency/:code', 200), all],
    [requests('page', 200), all],
    [requests('other', 404), all],
    [requests('/api/user', 401), all],
    [requests('/api/admin/asset-class-returns/:id', 200), all],
    [requests('/api/login', 200), 1],
    [requests('/api/login', 401), 2],
    ['longview_http_request_duration_seconds_count{route="page"}', all],
    ['longview_sign_ins_refused_total', 2],
    ['longview_revision', revision],
    ['longview_commit_duration_seconds_count', revision - 2],
  ] as const)
    expect(found.get(name), name).toBe(count);
  expect(found.get('longview_commit_duration_seconds_sum')).toBeGreaterThan(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  const routes = [...found.keys()].filter((name) =>
    name.startsWith('longview_http_requests_total'),
  );
  expect(routes).toHaveLength(9);
  expect(await server.stop()).toBe(0);
});

test('they are on their own port alone, where it is set, and nothing else is there', async () => {
  const server = await startServer({
    dataDir,
    env: { METRICS_PORT: '0', BASE_PATH: '/calculator' },
  });
  const address = metricsOf(server.log());
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const { origin } = new URL(server.url);
  for (const path of ['/metrics', '/calculator/metrics'])
    expect((await fetch(origin + path)).status).toBe(404);
  const own = new URL(address).origin;
  for (const path of ['/', '/api/currencies', '/metrics/', '/healthz'])
    expect((await fetch(own + path)).status).toBe(404);
  for (const [method, status] of Object.entries({ POST: 404, HEAD: 200 }))
    expect((await fetch(address, { method })).status).toBe(status);
  expect((await fetch(`${address}?of=a+scrape`)).status).toBe(200);
  const without = await startServer({ dataDir });
  expect(without.log()).not.toContain('Metrics');
  await fetch(`${origin}/calculator/api/currencies`);
  expect((await scrape(address)).get(requests('/api/currencies', 200))).toBe(1);
  expect((await scrape(address)).get(requests('other', 404))).toBe(2);
});
