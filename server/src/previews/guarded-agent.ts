import dns from 'node:dns';
import net from 'node:net';

import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** An address our server does not fetch from. */
export class Blocked extends Error {
  override name = 'Blocked';
}

/** `host` or `host:port` as addresses spell them (IPv6 in brackets), which may be reached although private. */
export type AllowedHosts = ReadonlySet<string>;

const CONNECT_MS = 3000;
const IDLE_MS = 4000;
const PORTS: ReadonlySet<string> = new Set(['', '80', '443']);
/** All that is handed out of IPv6 so far. Elsewhere the library calls `::7f00:1` unicast, which is 127.0.0.1. */
const HANDED_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. What is not plain unicast (private, loopback, link-local,
 * multicast, reserved, and every form that carries another address inside) is not; neither is what cannot be read.
 */
export function isPublicAddress(address: string): boolean {
  if (net.isIP(address) === 0) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read.kind() === 'ipv4' || read.match(HANDED_OUT);
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

type Answered = (error: Error | null, addresses: dns.LookupAddress[]) => void;

/** What the guard stands on; a test brings its own. */
interface Ground {
  ports?: ReadonlySet<string>;
  /** Asks the name service for all addresses of a name. */
  resolve?: (hostname: string, done: Answered) => void;
}

const resolveAll = (hostname: string, done: Answered) => dns.lookup(hostname, { all: true, verbatim: true }, done);

/**
 * Connects to public addresses only: the literal address, every answer of the name service, and the address that was
 * connected to are looked at, so that neither odd spellings nor a name that changes its answer lead inside.
 */
export function openGuardedAgent(allowed: AllowedHosts, { ports = PORTS, resolve = resolveAll }: Ground = {}): Agent {
  const isAllowed = (host: string, port: string) => {
    const name = net.isIPv6(host) ? `[${host}]` : host;
    return allowed.has(name) || allowed.has(`${name}:${port}`);
  };
  const guarded = buildConnector({ timeout: CONNECT_MS, lookup: publicOnly(resolve) });
  const free = buildConnector({ timeout: CONNECT_MS });

  const connect: buildConnector.connector = (options, done) => {
    const port = options.port ?? '';
    const host = bare(options.hostname);
    if (isAllowed(host, port || defaultPort(options.protocol))) return free(options, done);
    // The name service is not asked about a literal address, so it is looked at here.
    if (net.isIP(host) !== 0 && !isPublicAddress(host)) return done(new Blocked(host), null);
    if (!ports.has(port)) return done(new Blocked(`port ${port}`), null);
    return guarded(options, (error, socket) => {
      if (error) return done(error, null);
      const { remoteAddress = '' } = socket;
      if (isPublicAddress(remoteAddress)) return done(null, socket);
      socket.destroy();
      return done(new Blocked(remoteAddress), null);
    });
  };
  return new Agent({ connect, headersTimeout: IDLE_MS, bodyTimeout: IDLE_MS, pipelining: 0 });
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? '443' : '80');

/** All answers must be public: one that is not may be the one that is connected to next time. */
const publicOnly =
  (resolve: typeof resolveAll): net.LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, '', 0);
      const blocked = addresses.find(({ address }) => !isPublicAddress(address));
      if (blocked) return done(new Blocked(blocked.address), '', 0);
      const [first] = addresses;
      if (!first) return done(new Blocked(hostname), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
