import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host in front of a server that passes everything on, and asks for `home` where it is asked for `/`. */
export async function passOn(to: string, home: string): Promise<{ url: string }> {
  const host = createServer((incoming, response) => {
    const path = incoming.url === '/' ? home : incoming.url;
    const { method, headers } = incoming;
    incoming.pipe(
      request(new URL(path ?? '/', to), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  host.unref();
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}` };
}
