import { Agent, request } from 'node:http';
import type { AnyAnswer } from './answer-rules.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const LONGEST_MS = 30_000;

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
