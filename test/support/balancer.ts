import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';

/** Starts a balancer that sends each request to the next of the servers, as a proxy in front of several machines does. */
export async function startBalancer(servers: readonly { url: string }[]): Promise<string> {
  let turn = 0;
  const balancer = createServer((asked, answer) => {
    const { url = '' } = servers[turn++ % servers.length] ?? {};
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
    const passedOn = request(url + asked.url, { method: asked.method, headers });
    passedOn.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await once(balancer.listen(0, '127.0.0.1'), 'listening');
  afterFile(async () => {
    balancer.closeAllConnections();
    balancer.close();
  });
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
}
