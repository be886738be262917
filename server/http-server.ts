import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
import * as limits from './limits.ts';

/**
 * Returns a server that does not wait for slow clients: `limits.ts` says how long a request may take to arrive and
 * an answer to be read. (Timeouts that are set on the server later take half a minute to act.) What is no HTTP Node
 * refuses by itself.
 */
export function createHttpServer(answer: RequestListener): Server {
  const server = createServer(
    // Set on the server later, these would take half a minute to act.
    {
      requestTimeout: limits.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: limits.TIMEOUT_CHECK_MS,
      keepAliveTimeout: limits.KEEP_ALIVE_MS,
      maxHeaderSize: limits.MAX_HEADERS_BYTES,
    },
    answer,
  );
  server.timeout = limits.UNREAD_ANSWER_TIMEOUT_MS;
  // One that sends many and reads no answers would fill the memory.
  server.maxRequestsPerSocket = limits.MAX_REQUESTS_OF_CONNECTION;
  // All headers that fit count: Node would ignore those after the 2,000th.
  server.maxHeadersCount = 0;
  return server;
}

/**
 * Returns what stops a server that does not listen yet: every request in progress is answered, idle connections are closed,
 * and after 2.2 seconds all others.
 */
export function gracefulStop(server: Server): () => Promise<void> {
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
    let isClosed = await Promise.race([closed.then(() => true), wait(limits.LINGER_MS, false)]);
    while (!isClosed) {
      // Timers run before sockets are read: a connection whose request has arrived by now is not idle.
      await afterReading();
      if (!isSending()) server.closeIdleConnections();
      if (performance.now() - began > limits.CLOSE_AFTER_MS) server.closeAllConnections();
      isClosed = await Promise.race([closed.then(() => true), wait(limits.CLOSE_CHECK_MS, false)]);
    }
  };
}
