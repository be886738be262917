import ipaddr from 'ipaddr.js';
import type { Context } from '../context.ts';

/** An address as some proxies write it: 192.0.2.1:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** Returns what identifies a client: its IPv4 address, or the first 64 bits of its IPv6 address, because it can choose the rest. */
export function clientAddress(ip: string): string {
  return prefixOf(ip, 4);
}

/** Returns the network of a client, as one owner usually has it: an IPv4 /24, an IPv6 /48. */
export function clientNetwork(ip: string): string {
  return prefixOf(ip, 3);
}

/** Returns the first bytes of an IPv4 address, or 16-bit groups of an IPv6 address; any other text unchanged. */
function prefixOf(ip: string, length: number): string {
  const bare = withoutPort(ip);
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.octets.slice(0, length).join('.');
  const groups = address.parts.slice(0, length);
  return groups.map((group) => group.toString(16)).join(':');
}

/** Returns the client's address; undefined if a proxy's header holds something else. */
export function addressOf({ ip }: Context): string | undefined {
  const address = withoutPort(ip);
  return ipaddr.isValid(address) ? address : undefined;
}

function withoutPort(ip: string): string {
  return WITH_PORT.exec(ip)?.slice(1).find(Boolean) ?? ip;
}
