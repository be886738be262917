import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type Refusal, refusal } from '../errors.ts';
import { isOneTooMany } from './pipeline.ts';
import { securityHeaders } from './security-headers.ts';
import { refuseInTurn, sendRefusal } from './unread-requests.ts';

const SECOND = 1000;
/** How long an answer may stand still on its way. */
const READING_MS = 30 * SECOND;

/** What Node finds wrong with a request before there is one, by its code. */
const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Options = { trustProxy: boolean; logger: Pick<Logger, 'info'> };

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * A server that waits for nobody: a request has arrived after 10 seconds, headers and body, and a client that
 * stops reading is dropped after 30. (Set on the server later, the first would hold after half a minute.)
 */
export function createHttpServer(answer: RequestListener, { trustProxy, logger }: Options): Server {
  const listener: RequestListener = (request, response) => {
    if (isOneTooMany(request, response)) {
      request.socket.destroy();
      return;
    }
    answer(request, response);
    // Most answers are out by now, and a timer for each of them would be a tenth of what they cost.
    if (!response.writableFinished) request.socket.setTimeout(READING_MS);
  };
  const server = createServer(
    {
      requestTimeout: 10 * SECOND,
      connectionsCheckingInterval: SECOND,
      // Longer than the usual minute of a proxy in front, so that it is the one to close.
      keepAliveTimeout: 65 * SECOND,
      maxHeaderSize: 16 * 1024,
      // A missing Host is answered by us, with the headers that every answer carries.
      requireHostHeader: false,
    },
    listener,
  );
  // All of them count, as many as fit: Node would drop those after the 2,000th, and what they say with them.
  server.maxHeadersCount = 0;
  server.on('checkExpectation', listener);
  const refuse = (socket: Duplex, refused: Refusal, isHead: boolean) =>
    refuseInTurn(socket, () => {
      logger.info({ status: refused.status }, 'refused unread');
      sendRefusal(socket, refused, securityHeaders(null, trustProxy), isHead);
    });
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, refusal(405), false);
  });
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS_OF_FAULT[error.code ?? ''] ?? 400;
    const isHead = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
    refuse(socket, status === 400 ? UNREADABLE : refusal(status), isHead);
  });
  return server;
}

const UNREADABLE: Refusal = { status: 400, sentence: 'The request is not valid HTTP.' };
