import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { noteFacts } from '../http/request-facts.ts';

/** 64 bits of an IPv6 address. */
const NETWORK_GROUPS = 4;
/** As some proxies write an address: 192.0.2.1:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/**
 * Returns what one client is identified by: a whole IPv4 address, or the network of an IPv6 address (its first 64
 * bits), since the client can choose the rest.
 */
export function clientAddress(ip: string): string {
  const bare = withoutPort(ip);
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS);
  return network.map((group) => group.toString(16)).join(':');
}

/** Notes where a request comes from, unless that is no address but any text that a header held. */
export function noteAddress({ req, ip }: Context): void {
  const address = withoutPort(ip);
  if (ipaddr.isValid(address)) noteFacts(req, { address });
}

function withoutPort(ip: string): string {
  return WITH_PORT.exec(ip)?.slice(1).find(Boolean) ?? ip;
}
