import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { parserRefusal, type Refusal, refusal } from '../errors.ts';
import { REFUSED_CLOSE_MS } from '../limits.ts';
import { type Headers, securityHeaders } from './security-headers.ts';

export type RefusalOptions = {
  readonly trustProxy: boolean;
  readonly logger: Pick<Logger, 'info'>;
};

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

type Message = {
  readonly headersSent: boolean;
  readonly req: object;
  once: (event: 'close', listener: () => void) => void;
};

/** Node keeps the answer and the request in progress on their socket, and has no public name for them. */
type HttpSocket = Duplex & {
  _httpMessage?: Message | null;
  parser?: { incoming?: { complete: boolean } | null } | null;
};

/** Refuses what a server's listener never sees: requests for a tunnel, and what Node cannot read as a request. */
export function refuseUnread(server: Server, { trustProxy, logger }: RefusalOptions): void {
  const waiting = new WeakSet<Duplex>();

  const refuse = (socket: Duplex, answer: Refusal, isHead: boolean) => {
    if (waiting.has(socket)) return;
    const pending = answerBefore(socket);
    if (pending) {
      waiting.add(socket);
      pending.once('close', () => {
        waiting.delete(socket);
        refuse(socket, answer, isHead);
      });
      return;
    }
    if (!socket.writable || isHalfAnswered(socket)) {
      socket.destroy();
      return;
    }
    logger.info({ status: answer.status }, 'refused unread');
    sendRefusal(socket, answer, securityHeaders(null, trustProxy), isHead);
  };

  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, refusal(405), false);
  });
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const isHead = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
    refuse(socket, parserRefusal(error.code), isHead);
  });
}

/**
 * Returns the answer in progress to an earlier request, or null. A refusal sent before it would be taken for the answer
 * to that request, which may well have been done.
 */
function answerBefore(socket: HttpSocket): Message | null {
  const { _httpMessage: pending } = socket;
  return pending && pending.req !== halfRequest(socket) ? pending : null;
}

/** Returns whether a request of which only half has come has an answer begun or sent: then there is no other. */
function isHalfAnswered(socket: HttpSocket): boolean {
  const { _httpMessage: pending } = socket;
  return halfRequest(socket) !== null && (!pending || pending.headersSent);
}

function halfRequest({ parser }: HttpSocket): object | null {
  return parser?.incoming?.complete === false ? parser.incoming : null;
}

/** Sends a whole answer in one piece, without Node's response (there is no request), and ends the connection. */
function sendRefusal(
  socket: Duplex,
  { status, sentence }: Refusal,
  usual: Headers,
  isHead: boolean,
): void {
  const pairs = [
    ...usual,
    ...['Content-Type', 'text/plain; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(sentence))],
    ...['Cache-Control', 'no-store'],
    ...['Connection', 'close'],
  ];
  const headers = pairs.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n${isHead ? '' : sentence}`,
  );
  socket.resume();
  setTimeout(() => socket.destroy(), REFUSED_CLOSE_MS).unref();
}
