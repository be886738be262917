import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire, its header names in lower case. */
type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** Opens a connection of our own to a server, for what no HTTP client would send. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A server may well cut a connection that misbehaves.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes as they are, and returns what came back until the connection was closed. */
export async function rawRequest(url: string, bytes: string): Promise<RawAnswer> {
  const socket = await openSocket(url);
  socket.write(bytes, 'latin1');
  return parseAnswer(await readToEnd(socket));
}

/** Reads everything that comes until the connection is closed. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return text;
}

/** Reads the first answer in a text. */
export function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers),
    body: rest.join('\r\n\r\n'),
  };
}
