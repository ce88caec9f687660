import net from 'node:net';

import ipaddr from 'ipaddr.js';

/** A URL that the server must not fetch. */
export class Blocked extends Error {
  override name = 'Blocked';
}

/** The ports of URLs that may be fetched, as `URL.port` has them: empty for the default of the scheme. */
export const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443']);
/** All IPv6 addresses assigned so far. For others, the library calls `::7f00:1` unicast, which is 127.0.0.1. */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public. Anything but plain unicast is not (private, loopback, link-local, multicast,
 * reserved, and every form that embeds another address), nor is an invalid address.
 */
export function isPublicAddress(address: string): boolean {
  if (net.isIP(address) === 0) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read.kind() === 'ipv4' || read.match(ASSIGNED);
}
