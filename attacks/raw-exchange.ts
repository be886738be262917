import { openSocket, parseAnswer, readToEnd } from '../test/raw-request.ts';
import type { AnyAnswer } from './answer-rules.ts';

const LONGEST_MS = 20_000;

/** What came back over a connection: the first answer, and the status of every one. */
export type RawExchange = {
  readonly first: AnyAnswer | null;
  readonly statuses: readonly number[];
  readonly text: string;
  readonly isHanging: boolean;
};

/** Sends these bytes and no more, and reads until the server closes the connection. */
export async function exchange(url: string, bytes: string | Buffer): Promise<RawExchange> {
  const socket = await openSocket(url);
  let isHanging = false;
  const timer = setTimeout(() => {
    isHanging = true;
    socket.destroy();
  }, LONGEST_MS);
  const reading = readToEnd(socket);
  socket.end(bytes, 'latin1' as BufferEncoding);
  const text = await reading;
  clearTimeout(timer);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const { status, headers, body } = parseAnswer(text);
  const own = body.slice(0, Number(headers.get('content-length') ?? body.length));
  const first = text === '' ? null : { status, headers: Object.fromEntries(headers), body: own };
  return { first, statuses, text, isHanging };
}

/** A request's first lines and headers, with the empty line after them. */
export function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}
