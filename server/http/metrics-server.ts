import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** A server of metrics that listens. */
export type MetricsServer = { readonly address: AddressInfo; close: () => void };

/** Serves GET /metrics and nothing else, on a port and host of its own. Rejects where it cannot listen there. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  registry: Registry,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  await once(server.listen(port, host), 'listening');
  return {
    address: server.address() as AddressInfo,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
