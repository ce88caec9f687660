import dns from 'node:dns';
import net from 'node:net';

import { Agent, buildConnector } from 'undici';

import { Blocked, isPublicAddress, WEB_PORTS } from './public-address.ts';

/** `host` or `host:port` as in URLs (IPv6 in brackets) that may be fetched although private. */
export type AllowedHosts = ReadonlySet<string>;

const CONNECT_MS = 3000;
const IDLE_MS = 4000;
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

type LookupCallback = (error: Error | null, addresses: dns.LookupAddress[]) => void;

/** Replaced in tests. */
export interface AgentOptions {
  ports?: ReadonlySet<string>;
  /** Resolves all addresses of a name. */
  resolve?: (hostname: string, done: LookupCallback) => void;
}

const resolveAll = (hostname: string, done: LookupCallback) =>
  dns.lookup(hostname, { all: true, verbatim: true }, done);

/** An HTTP client that connects as `guardedConnector` does. */
export function openGuardedAgent(allowed: AllowedHosts, options: AgentOptions = {}): Agent {
  const connect = guardedConnector(allowed, options);
  return new Agent({ connect, headersTimeout: IDLE_MS, bodyTimeout: IDLE_MS, pipelining: 0 });
}

/**
 * Connects to public addresses only. A literal address, every address from DNS, and the connected address are checked,
 * so that neither unusual spellings nor DNS rebinding reach the private network.
 */
export function guardedConnector(
  allowed: AllowedHosts,
  { ports = WEB_PORTS, resolve = resolveAll }: AgentOptions = {},
): buildConnector.connector {
  const isAllowed = (host: string, port: string) => {
    const name = net.isIPv6(host) ? `[${host}]` : host;
    return allowed.has(name) || allowed.has(`${name}:${port}`);
  };
  const guarded = buildConnector({ timeout: CONNECT_MS, lookup: publicOnly(resolve) });
  const unguarded = buildConnector({ timeout: CONNECT_MS });

  return (options, done) => {
    const port = options.port ?? '';
    const host = bare(options.hostname);
    if (isAllowed(host, port || defaultPort(options.protocol))) return unguarded(options, done);
    // Literal addresses are not resolved, so they are checked here.
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
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? '443' : '80');

/** All addresses must be public, because any of them may be connected to. */
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
