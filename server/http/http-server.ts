import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
import * as limits from '../limits.ts';
import { type RefusalOptions, refuseUnread } from './unread-requests.ts';

/**
 * Returns a server that does not wait for slow clients: `limits.ts` says how long a request may take to arrive and
 * an answer to be read. (Timeouts that are set on the server later take half a minute to act.)
 */
export function createHttpServer(answer: RequestListener, options: RefusalOptions): Server {
  const waiting = new WeakMap<Duplex, number>();

  /**
   * Returns whether a connection has sent more requests than it may without waiting for its answers. One that reads
   * none of them would fill our memory. A request whose turn it is has its socket; only the others are counted.
   */
  const isOneTooMany = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (response.socket) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return count > limits.MAX_PIPELINED_REQUESTS;
  };

  const listener: RequestListener = (request, response) => {
    if (isOneTooMany(request, response)) {
      request.socket.destroy();
      return;
    }
    answer(request, response);
    // Most answers are out by now, and a timer for each of them would be a tenth of what they cost.
    if (!response.writableFinished) request.socket.setTimeout(limits.UNREAD_ANSWER_TIMEOUT_MS);
  };

  const server = createServer(
    {
      requestTimeout: limits.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: limits.TIMEOUT_CHECK_MS,
      keepAliveTimeout: limits.KEEP_ALIVE_MS,
      maxHeaderSize: limits.MAX_HEADERS_BYTES,
      // A missing Host is answered by the application, with the headers that every answer carries.
      requireHostHeader: false,
    },
    listener,
  );
  // All headers that fit count: Node would ignore those after the 2,000th.
  server.maxHeadersCount = 0;
  server.on('checkExpectation', listener);
  refuseUnread(server, options);
  return server;
}

/**
 * Returns what stops a server that does not listen yet: no new connection, every request in progress answered, idle
 * connections closed, and after 2.5 seconds all others. Resolves when the last connection is gone.
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
