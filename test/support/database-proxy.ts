import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterFile } from './after-file.ts';

/** A way to a database that can be disturbed. */
export type DatabaseProxy = {
  /** The database's URL by this way. */
  url: string;
  /** Lets everything through again. */
  heal: () => void;
  /** Cuts every connection, and takes no more. */
  refuse: () => void;
  /** Holds back all bytes, both ways: nothing is cut and nobody answers. */
  stall: () => void;
  /** Holds back all answers once a statement with this text has gone through. */
  stallAfter: (text: string) => void;
};

/** Starts a proxy in front of a database. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  let state: 'open' | 'refusing' | 'stalled' = 'open';
  let trigger: string | null = null;
  const pairs = new Set<readonly [Socket, Socket]>();
  const setState = (next: typeof state) => {
    state = next;
    trigger = null;
    for (const sockets of pairs)
      for (const socket of sockets)
        if (next === 'refusing') socket.destroy();
        else if (next === 'stalled') socket.pause();
        else socket.resume();
  };

  const proxy = createServer((client) => {
    if (state === 'refusing') {
      client.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    client.on('data', (chunk) => {
      server.write(chunk);
      if (trigger !== null && chunk.includes(trigger)) setState('stalled');
    });
    server.on('data', (chunk: Buffer) => client.write(chunk));
    for (const socket of pair)
      socket
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          for (const each of pair) each.destroy();
        });
    if (state === 'stalled') for (const socket of pair) socket.pause();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => {
    setState('refusing');
    proxy.close();
  });
  const by = new URL(url);
  by.port = String((proxy.address() as AddressInfo).port);
  return {
    url: by.href,
    heal: () => setState('open'),
    refuse: () => setState('refusing'),
    stall: () => setState('stalled'),
    stallAfter: (text) => {
      trigger = text;
    },
  };
}
