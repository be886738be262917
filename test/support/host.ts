import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';

/**
 * Starts an HTTP server on a free port that answers as `listener` says; closed after the test file. Returns its
 * address.
 */
export async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(async (request, response) => {
    try {
      await listener(request, response);
    } catch {
      // What it asks itself may have been closed before it, with a page that still loads.
      response.destroy();
    }
  });
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes a request on to another address as it stands, and its answer back, as a proxy does. */
export function passOn(request: IncomingMessage, response: ServerResponse, to: URL): void {
  const { method, headers } = request;
  request.pipe(
    send(to, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    }),
  );
}
