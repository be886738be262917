import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { linesOf, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

test('a reader that stands still does not hold up the service', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  server.child.stdout?.pause();
  const path = `${server.url}/${'x'.repeat(180)}`;
  // More lines than a pipe holds.
  for (let round = 0; round < 40; round++) {
    await Promise.all(Array.from({ length: 20 }, () => fetch(path, { method: 'HEAD' })));
  }
  await wait(300);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  server.child.stdout?.resume();
  expect(await server.stop()).toBe(0);
  expect(
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"HEAD"')),
  ).toHaveLength(800);
});

test('a server whose log nobody reads stops in time', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  server.child.stdout?.pause();
  const path = `${server.url}/${'x'.repeat(180)}`;
  for (let round = 0; round < 150; round++)
    await Promise.all(Array.from({ length: 20 }, () => fetch(path, { method: 'HEAD' })));
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(3000);
  server.child.stdout?.resume();
  await once(server.child, 'close');
  // What there was room for is whole, up to where it ends.
  const lines = linesOf(server.log());
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines.slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
});

test('a terminal on hold does not hold up the service', async () => {
  const script = path.join(import.meta.dirname, '../dist/server/main.js');
  const words = `echo pid $$; exec '${process.execPath}' '${script}'`;
  const terminal = spawn('script', ['-qec', words, '/dev/null'], {
    env: { ...process.env, PORT: '0', DATA_DIR: await tempDir(), LOG_LEVEL: 'info' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let screen = '';
  terminal.stdout.on('data', (chunk) => {
    screen += chunk;
  });
  await expect.poll(() => screen, { timeout: 10_000 }).toMatch(/http:\S+\s/);
  const pid = Number(/pid (\d+)/.exec(screen)?.[1]);
  terminal.kill('SIGSTOP');
  const address = /http:\S+/.exec(screen)?.[0];
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/${'x'.repeat(180)}`)));
  await wait(300);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  terminal.kill('SIGCONT');
  process.kill(pid, 'SIGTERM');
  expect((await once(terminal, 'close'))[0]).toBe(0);
});

test('where lines were lost stands how many, as soon as there is room', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  server.child.stdout?.pause();
  // More than may wait: 4 MB and what a pipe holds.
  const path = `${server.url}/${'x'.repeat(190)}`;
  for (let round = 0; round < 450; round++)
    await Promise.all(Array.from({ length: 40 }, () => fetch(path, { method: 'HEAD' })));
  server.child.stdout?.resume();
  await expect.poll(() => server.log(), { timeout: 10_000 }).toContain('lines of the log lost');
  expect(await server.stop()).toBe(0);
  const lines = linesOf(server.log()).map((line) => JSON.parse(line));
  const lost = lines.find(({ msg }) => msg === 'lines of the log lost')?.lines;
  const written = lines.filter(({ method }) => method === 'HEAD').length;
  expect(written + lost).toBe(450 * 40);
});

test('a full disk under the log keeps no server from starting and answering', async () => {
  const port = await freePort();
  const log = openSync('/dev/full', 'w');
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../dist/server/main.js')],
    {
      env: { ...process.env, PORT: String(port), DATA_DIR: await tempDir() },
      stdio: ['ignore', log, 'ignore'],
    },
  );
  closeSync(log);
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ask, { timeout: 10_000 }).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
