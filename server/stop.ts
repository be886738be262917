import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';

/** Clients on open connections get this long to hear that theirs is closing, before idle ones are cut. */
const LINGER_MS = 1_000;
const SWEEP_MS = 50;
/** Requests that have not ended by then are closed. */
const PATIENCE_MS = 2_500;

/**
 * Answers what stops a server that does not listen yet: no new connection, every request in progress answered, idle
 * connections closed, and after 2.5 seconds all others. Resolves when the last connection is gone.
 */
export function stopperOf(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // To Node a connection is idle as soon as its answer is complete, however much of it is still to be sent.
  const isSending = () => [...connections].some(({ writableLength }) => writableLength > 0);

  return async () => {
    const began = performance.now();
    // http's own close() would cut idle connections at once, also those with a request on its way.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    let isOver = await Promise.race([closed.then(() => true), wait(LINGER_MS, false)]);
    while (!isOver) {
      // Timers run before sockets are read: a connection whose request has arrived by now is not idle.
      await afterReading();
      if (!isSending()) server.closeIdleConnections();
      if (performance.now() - began > PATIENCE_MS) server.closeAllConnections();
      isOver = await Promise.race([closed.then(() => true), wait(SWEEP_MS, false)]);
    }
  };
}
