import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openSocket, readToEnd } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';
import { fault } from './fault.ts';

const CONNECTIONS = 500;
const LONGEST_MS = 15_000;
const LONGEST_ANSWER_MS = 5000;
const SECOND = 1000;
const BEGINNINGS = [
  ['slow headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    'a slow body',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":"',
  ],
] as const;

for (const [name, beginning] of BEGINNINGS)
  fault(`7 ${CONNECTIONS} connections with ${name}`, CONNECTIONS, async (book) => {
    const server = await startServer();
    let isOver = false;
    const slow = Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = await openSocket(server.url);
        const began = performance.now();
        socket.write(beginning);
        trickle(socket);
        await readToEnd(socket);
        const took = performance.now() - began;
        book.lost(took > LONGEST_MS && `held a connection for ${Math.round(took)} ms`);
        book.round();
      }),
    ).then(() => {
      isOver = true;
    });
    while (!isOver) {
      const began = performance.now();
      const { status } = await fetch(`${server.url}/api/currencies`);
      const took = performance.now() - began;
      book.count('requests of others answered');
      book.lost((status !== 200 || took > LONGEST_ANSWER_MS) && `another waited ${took} ms`);
      await wait(SECOND / 10);
    }
    await slow;
    book.lost((await server.stop()) !== 0 && 'the server did not stop');
  });

/** Sends one character a second for as long as the connection lasts. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), SECOND);
  socket.once('close', () => clearInterval(timer));
}
