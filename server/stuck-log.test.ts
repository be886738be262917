import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { openSocket, readToEnd } from '#test/raw-request.ts';
import { linesOf, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const SERVER = path.join(import.meta.dirname, '../dist/server/main.js');
const AT_ONCE = 200;

/** Asks for what there is not, so many times: a line of the log each, as long as a line can be. */
async function fillLog(address: string | undefined, times: number): Promise<void> {
  const lines = `HEAD /${'x'.repeat(190)} HTTP/1.1\r\nHost: x\r\n`;
  for (let asked = 0; asked < times; asked += AT_ONCE) {
    const socket = await openSocket(`${address}`);
    socket.write(`${`${lines}\r\n`.repeat(AT_ONCE - 1)}${lines}Connection: close\r\n\r\n`);
    expect((await readToEnd(socket)).split('HTTP/1.1 404').length - 1).toBe(AT_ONCE);
  }
}

test('a server whose log nobody reads stops', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  server.child.stdout?.pause();
  await fillLog(server.url, 3000);
  expect(await server.stop()).toBe(0);
  server.child.stdout?.resume();
  await once(server.child, 'close');
  // What there was room for is whole, up to where it ends.
  const lines = linesOf(server.log());
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines.slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
});

test('a reader that stands still does not hold up the service; where lines were lost stands how many', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  server.child.stdout?.pause();
  // More than may wait: 4 MB and what a pipe holds.
  await fillLog(server.url, 18_000);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  server.child.stdout?.resume();
  await expect.poll(() => server.log(), { timeout: 10_000 }).toContain('lines of the log lost');
  expect(await server.stop()).toBe(0);
  const lines = linesOf(server.log()).map((line) => JSON.parse(line));
  const lost = lines.find(({ msg }) => msg === 'lines of the log lost')?.lines;
  const written = lines.filter(({ msg }) => msg === 'request').length;
  expect(written + lost).toBe(18_001);
});

test('a full disk under the log keeps no server from starting and answering', async () => {
  const port = await freePort();
  const log = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: String(port), DATA_DIR: await tempDir() },
    stdio: ['ignore', log, 'ignore'],
  });
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
