import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

const open = new Set<Server>();

/**
 * Starts an HTTP server on a free port that answers as `listener` says; closed after the test file. Returns its
 * address.
 */
export async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});
