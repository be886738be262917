import { rawRequest } from './raw-request.ts';

/** Asks for an address as it stands, with these lines among the headers, over a connection of its own. */
export function getRaw(url: string, target: string, ...lines: string[]) {
  const head = [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines];
  return rawRequest(url, `${head.join('\r\n')}\r\n\r\n`);
}
