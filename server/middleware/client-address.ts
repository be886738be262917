import { isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** As some proxies write it: 192.0.2.1:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/**
 * What one client can be told by: an IPv4 address whole, of an IPv6 address the network (its first 64 bits), since
 * the rest of it is the client's own to choose.
 */
export function clientAddress(ip: string): string {
  const bare = WITH_PORT.exec(ip)?.slice(1).find(Boolean) ?? ip;
  const mapped = MAPPED_IPV4.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.replace(/%.*$/, '').split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const between = Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...between, ...last]
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
