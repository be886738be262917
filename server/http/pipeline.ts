import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How many requests of one connection may wait for the answers before theirs. */
const MOST_WAITING = 256;

const waiting = new WeakMap<Duplex, number>();

/**
 * Whether a connection has sent more requests than it may without waiting for its answers. One that reads none of
 * them would fill our memory. A request whose turn it is has its socket; only the others are counted.
 */
export function isOneTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (response.socket) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return count > MOST_WAITING;
}
