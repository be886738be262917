import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
import * as limits from './limits.ts';

/**
 * Returns a server with the timeouts of `limits.ts`, so that slow clients do not hold it up. Node itself refuses what is not
 * HTTP.
 */
export function createHttpServer(answer: RequestListener): Server {
  const server = createServer(
    // If set on the server later, these would take half a minute to apply.
    {
      requestTimeout: limits.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: limits.TIMEOUT_CHECK_MS,
      keepAliveTimeout: limits.KEEP_ALIVE_MS,
      maxHeaderSize: limits.MAX_HEADERS_BYTES,
    },
    answer,
  );
  server.timeout = limits.UNREAD_ANSWER_TIMEOUT_MS;
  // A client that sends many requests and reads no answers would fill the memory.
  server.maxRequestsPerSocket = limits.MAX_REQUESTS_OF_CONNECTION;
  // No limit on their number, because Node would ignore all after the 2,000th. Their size is limited.
  server.maxHeadersCount = 0;
  return server;
}

/**
 * Prepares a server's graceful stop, before it listens. The returned function lets every request in progress be answered,
 * closes idle connections, and closes all others after 2.2 seconds.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Node counts a connection as idle once its answer is complete, even if much of it is still to be sent.
  const isSending = () => [...connections].some(({ writableLength }) => writableLength > 0);

  return async () => {
    const began = performance.now();
    // http's own close() would cut idle connections at once, even those with a request on its way.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    let isClosed = await Promise.race([closed.then(() => true), wait(limits.LINGER_MS, false)]);
    while (!isClosed) {
      // Timers run before sockets are read, so a request may have arrived on a connection that seems idle.
      await afterReading();
      if (!isSending()) server.closeIdleConnections();
      if (performance.now() - began > limits.CLOSE_AFTER_MS) server.closeAllConnections();
      isClosed = await Promise.race([closed.then(() => true), wait(limits.CLOSE_CHECK_MS, false)]);
    }
  };
}
