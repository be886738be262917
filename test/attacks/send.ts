import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openSocket, parseAnswer } from '#test/raw-request.ts';
import type { AnyAnswer } from './answer-rules.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const LONGEST_MS = 30_000;

/** Once an answer has come, this much silence means that there is no more. */
const SILENCE_MS = 50;
/** A server that still waits by then waits for the rest of a request, which it will not get. */
const PATIENCE_MS = 1500;
const LONGEST_EXCHANGE_MS = 20_000;
/** A whole request is worth more: a server's first page may take a while on a busy machine. */
export const PATIENCE_WITH_WHOLE_MS = 20_000;

/** A request for `send`: any method and header that Node's client lets through. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
};

/** Sends one request and reads the answer to its end; nothing is followed, unpacked or tried again. */
export function send(url: string, { method, path, headers = {}, body }: Sent): Promise<AnyAnswer> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const all = { host, ...headers, ...(body !== undefined && lengthOf(headers, body)) };
    const call = request({ hostname, port, method, path, headers: all, agent });
    call.setTimeout(LONGEST_MS, () => call.destroy(new Error(`No answer to ${method} ${path}`)));
    call.on('error', reject);
    call.on('response', async (response) => {
      try {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      } catch (error) {
        reject(error);
      }
    });
    call.end(body);
  });
}

function lengthOf(headers: object, body: string | Buffer): Record<string, string> {
  if ('transfer-encoding' in headers) return {};
  return { 'content-length': String(Buffer.byteLength(body)) };
}

/** What came back over a connection: the first answer, and the status of every one. */
export type RawExchange = {
  readonly first: AnyAnswer | null;
  readonly statuses: readonly number[];
  readonly text: string;
  readonly isHanging: boolean;
};

/**
 * Sends these bytes and no more, and reads all that comes back. Our side of the connection is closed late: Node
 * answers nobody who has closed it before.
 */
export async function exchange(
  url: string,
  bytes: string | Buffer,
  patience = PATIENCE_MS,
): Promise<RawExchange> {
  const socket = await openSocket(url);
  let text = '';
  let heardAt = performance.now() + patience;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    heardAt = performance.now() + SILENCE_MS;
  });
  socket.write(bytes, 'latin1' as BufferEncoding);
  const closed = once(socket, 'close').then(() => false);
  const isOpen = () => !socket.closed && performance.now() < heardAt;
  while (isOpen()) await Promise.race([closed, wait(10)]);
  socket.end();
  const isHanging = await Promise.race([closed, wait(LONGEST_EXCHANGE_MS, true, { ref: false })]);
  socket.destroy();
  return { ...read(text), text, isHanging };
}

function read(text: string): Pick<RawExchange, 'first' | 'statuses'> {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  if (text === '') return { first: null, statuses };
  const { status, headers, body } = parseAnswer(text);
  const own = body.slice(0, Number(headers.get('content-length') ?? body.length));
  return { first: { status, headers: Object.fromEntries(headers), body: own }, statuses };
}

/** Returns a request's first lines and headers, with the empty line after them. */
export function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}
