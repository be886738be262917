import ipaddr from 'ipaddr.js';
import type { Context } from '../context.ts';

/** As some proxies write an address: 192.0.2.1:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** Returns what one client is identified by: an IPv4 address, or 64 bits of an IPv6 address, which can choose the rest. */
export function clientAddress(ip: string): string {
  return prefixOf(ip, 4);
}

/** Returns the network that a client is in, as one owner has it: an IPv4 /24, an IPv6 /48. */
export function clientNetwork(ip: string): string {
  return prefixOf(ip, 3);
}

/** Returns so many bytes of an IPv4 address, or groups of 16 bits of an IPv6 address; any other text as it is. */
function prefixOf(ip: string, length: number): string {
  const bare = withoutPort(ip);
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.octets.slice(0, length).join('.');
  const groups = address.parts.slice(0, length);
  return groups.map((group) => group.toString(16)).join(':');
}

/** Returns where a request comes from; undefined where that is any text that a header held. */
export function addressOf({ ip }: Context): string | undefined {
  const address = withoutPort(ip);
  return ipaddr.isValid(address) ? address : undefined;
}

function withoutPort(ip: string): string {
  return WITH_PORT.exec(ip)?.slice(1).find(Boolean) ?? ip;
}
