import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSocket, parseAnswer, readToEnd } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { gracefulStop } from './http-server.ts';

const SECOND = 1000;
/** More than the buffers on the way hold. */
const LONG = 'x'.repeat(12 * 1024 * 1024);
const REQUEST = 'GET /api/currencies HTTP/1.1\r\nHost: x\r\n\r\n';

/** Starts an HTTP server in this process, which stops as ours does. */
async function startStoppable(answer: RequestListener) {
  const server = createServer(answer);
  const stop = gracefulStop(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Resolves when a server takes no new connection. */
function refusing(url: string): Promise<void> {
  return expect
    .poll(() =>
      fetch(url).then(
        () => 'answered',
        ({ cause }) => cause.code,
      ),
    )
    .toBe('ECONNREFUSED');
}

test('idle connections are closed before busy ones, and a second signal breaks nothing', async () => {
  const server = await startServer();
  // The calls are loaded with the first of them.
  await fetch(`${server.url}/api/user`);
  const idle = await openSocket(server.url);
  idle.write(REQUEST);
  await once(idle, 'data');
  const stuck = await openSocket(server.url);
  stuck.write('GET / HTTP/1.1\r\n');
  const asked = await openSocket(server.url);
  const body = '{"username":1}';
  asked.write(
    `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await wait(SECOND / 5);
  server.child.kill('SIGINT');
  const stopped = server.stop('SIGINT');
  await refusing(server.url);
  asked.write(body);
  // What was asked before the signal is answered with the end of its connection.
  const { status, headers } = parseAnswer(await readToEnd(asked));
  expect([status, headers.get('connection')]).toEqual([400, 'close']);
  await readToEnd(idle);
  expect(stuck.destroyed).toBe(false);
  await readToEnd(stuck);
  expect(await stopped).toBe(0);
});

test('the stop does not wait for requests that do not end, nor for an answer that nobody reads', async () => {
  const { stop, url } = await startStoppable((request, response) =>
    request.resume().on('end', () => response.end(LONG)),
  );
  const unread = await openSocket(url);
  unread.write(REQUEST);
  await once(unread, 'readable');
  const waiting: Promise<string>[] = [];
  for (const beginning of [
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    '',
  ]) {
    const socket = await openSocket(url);
    socket.write(beginning);
    // Some versions of Node end them with a reset.
    waiting.push(readToEnd(socket).catch((error) => (error.code === 'ECONNRESET' ? '' : error)));
  }
  await stop();
  // Had the stop waited for these requests to time out, they would have been answered.
  expect(await Promise.all(waiting)).toEqual(['', '', '']);
  unread.destroy();
});

test('a request in progress is answered to its end', async () => {
  const { stop, url } = await startStoppable(async (_, response) => {
    response.write('first, ');
    await wait(SECOND);
    response.end('last');
  });
  const answer = await fetch(url);
  await Promise.all([stop(), expect(answer.text()).resolves.toBe('first, last')]);
});

test('an answer that is read slowly is sent to its end', async () => {
  // No time passes for the stop: on a busy machine, too, it closes nothing for being late.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const { stop, url } = await startStoppable((_, response) => response.end(LONG));
  const socket = await openSocket(url);
  socket.write(REQUEST);
  await once(socket, 'readable');
  const stopped = stop();
  // Longer than idle connections stay open.
  await wait(1.25 * SECOND);
  expect(parseAnswer(await readToEnd(socket)).body.length).toBe(LONG.length);
  await stopped;
});

test('a signal to npm start stops the server itself', async () => {
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', DATA_DIR: await tempDir() },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  onTestFinished(() => killGroup(npm.pid));
  let printed = '';
  npm.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed, { timeout: 20 * SECOND }).toContain('"msg":"started"');
  const url = /http:[^"]+/.exec(printed)?.[0] ?? '';
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  npm.kill('SIGTERM');
  // The server holds its end of the pipe for as long as it lives.
  await once(npm.stdout, 'close');
  await expect(fetch(url)).rejects.toThrow();
});

/** Ends a process that leads a group, and all that it started; one that has ended is no error. */
function killGroup(leader: number | undefined): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {}
}

test('a request that arrived while the server was busy is answered, though its connection seemed idle', async () => {
  const { stop, url } = await startStoppable((_, response) => response.end('answered'));
  const socket = await openSocket(url);
  socket.write(REQUEST);
  await once(socket, 'data');
  const stopped = stop();
  await wait(SECOND * 0.7);
  const rest = readToEnd(socket);
  // The next thing after this turn are the timers, and only then is the socket read.
  await nextTurn();
  socket.write(REQUEST);
  for (const busyUntil = performance.now() + SECOND / 2; performance.now() < busyUntil; );
  expect(await rest).toContain('answered');
  await stopped;
});
