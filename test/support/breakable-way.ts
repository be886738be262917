import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterFile } from './after-file.ts';

/** A way to a server, as through a proxy, that can break when a request has arrived and its answer has not. */
export type BreakableWay = {
  url: string;
  /** Cuts the connection at the first byte of the next answer. */
  losesNextAnswer: boolean;
};

/** Starts a way to the server at this address. */
export async function startWay(to: string): Promise<BreakableWay> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const way: BreakableWay = { url: '', losesNextAnswer: false };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const end of [client, upstream]) open.add(end.on('error', () => end.destroy()));
    client.pipe(upstream).on('data', (answer) => {
      if (way.losesNextAnswer) client.destroy();
      else client.write(answer);
      way.losesNextAnswer = false;
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  way.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return way;
}
