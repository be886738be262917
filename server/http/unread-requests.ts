import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../errors.ts';
import type { Headers } from './security-headers.ts';

/** How long a client that was refused may take to read why. */
const FAREWELL_MS = 500;

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

const waiting = new WeakSet<Duplex>();

/**
 * Refuses what cannot be read when the requests before it have their answers: sooner, the refusal would be taken for
 * the answer to one of those, which may well have been done. The connection ends with it.
 */
export function refuseInTurn(socket: HttpSocket, refuse: () => void): void {
  if (waiting.has(socket)) return;
  const { _httpMessage: pending, parser } = socket;
  const half = parser?.incoming?.complete === false ? parser.incoming : null;
  if (pending && pending.req !== half) {
    waiting.add(socket);
    pending.once('close', () => {
      waiting.delete(socket);
      refuseInTurn(socket, refuse);
    });
    return;
  }
  // A request of which only half has come gets one answer; if it has begun or is out, there is no other.
  const isAnswered = half && (!pending || pending.headersSent);
  if (!socket.writable || isAnswered) socket.destroy();
  else refuse();
}

/** Sends a whole answer in one piece, past Node's own way for which there is no request, and ends the connection. */
export function sendRefusal(
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
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}
