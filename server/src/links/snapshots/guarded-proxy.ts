import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';

import { parseUrl } from '@benotes/contract';
import { type Agent, type buildConnector, request } from 'undici';

import { randomKey } from '../../kernel/random-key.ts';
import { type AgentOptions, type AllowedHosts, guardedConnector, openGuardedAgent } from '../previews/guarded-agent.ts';
import { CONNECTIONS_MAX, REQUESTS_MAX, TRAFFIC_BYTES_MAX } from './snapshot-limits.ts';

/** Headers that concern one connection, and are not passed on. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface ProxyOptions extends AgentOptions {
  maxBytes?: number;
  maxRequests?: number;
}

/**
 * A proxy on this machine through which a browser gets to public addresses only: each request and each tunnel passes
 * the guard of previews, so redirects and scripts of a page reach nothing else. It is made for one page, needs a
 * password, and ends connections at its limits.
 */
export class GuardedProxy {
  readonly username = 'snapshot';
  readonly password = randomKey();
  readonly #server: Server;
  readonly #agent: Agent;
  readonly #connect: buildConnector.connector;
  readonly #sockets = new Set<Socket>();
  readonly #expected = Buffer.from(`Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`);
  #bytesLeft: number;
  #requestsLeft: number;
  #tunnels = 0;
  /** Whether the page wanted more than it may. */
  isExhausted = false;

  constructor(allowed: AllowedHosts, options: ProxyOptions = {}) {
    this.#agent = openGuardedAgent(allowed, options);
    this.#connect = guardedConnector(allowed, options);
    this.#bytesLeft = options.maxBytes ?? TRAFFIC_BYTES_MAX;
    this.#requestsLeft = options.maxRequests ?? REQUESTS_MAX;
    this.#server = createServer((incoming, response) => void this.#forward(incoming, response));
    this.#server.maxConnections = CONNECTIONS_MAX;
    this.#server.on('connection', (socket) => this.#track(socket));
    this.#server.on('connect', (incoming, socket: Socket, head) => this.#tunnel(incoming, socket, head));
    // WebSockets without TLS are tunneled as well, so nobody asks for this.
    this.#server.on('upgrade', (_incoming, socket) => socket.destroy());
  }

  /** Starts to listen, and returns its URL. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await this.#agent.destroy();
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}); // its peer is gone, and so is what it wanted
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Whether a request knows the password, and is within the limits. Otherwise its status. */
  #refusalOf({ headers }: IncomingMessage): 407 | 429 | null {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    if (given.length !== this.#expected.length || !timingSafeEqual(given, this.#expected)) return 407;
    this.#requestsLeft -= 1;
    if (this.#requestsLeft >= 0 && this.#bytesLeft > 0) return null;
    this.isExhausted = true;
    return 429;
  }

  async #forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#refusalOf(incoming);
    const url = incoming.url ?? '';
    if (refusal) {
      response.writeHead(refusal, refusal === 407 ? { 'proxy-authenticate': 'Basic realm="snapshot"' } : {}).end();
      return;
    }
    if (!/^http:\/\//i.test(url) || !parseUrl(url)) {
      response.writeHead(400).end();
      return;
    }
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: this.#agent,
        method: (incoming.method ?? 'GET') as 'GET',
        headers: passedOn(incoming.headers),
        body: hasBody(incoming) ? incoming : null,
      });
      response.writeHead(statusCode, passedOn(headers));
      pipeline(body, this.#counted(), response, () => {}); // either side has ended the other
    } catch {
      // The same for every failure, so that a page learns nothing about the network of this server.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  }

  #tunnel(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const refusal = this.#refusalOf(incoming);
    const answer = (status: string) => void socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    if (refusal === 407)
      return answer('407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="snapshot"');
    if (refusal || this.#tunnels >= CONNECTIONS_MAX) return answer('429 Too Many Requests');
    const target = parseUrl(`tunnel://${incoming.url}`);
    if (!target?.port) return answer('400 Bad Request');
    // A URL with this scheme keeps its host as it was written, so the guard gets the form that URLs of pages have.
    const hostname = parseUrl(`http://${target.host}`)?.hostname;
    if (hostname === undefined) return answer('400 Bad Request');
    this.#tunnels += 1;
    // Without TLS, which is between the browser and the site.
    this.#connect({ hostname, host: hostname, protocol: 'http:', port: target.port }, (error, remote) => {
      if (error || !remote || socket.destroyed) {
        this.#tunnels -= 1;
        remote?.destroy();
        return answer('502 Bad Gateway');
      }
      this.#track(remote);
      remote.once('close', () => (this.#tunnels -= 1));
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) remote.write(head);
      pipeline(socket, this.#counted(), remote, () => socket.destroy());
      pipeline(remote, this.#counted(), socket, () => remote.destroy());
    });
  }

  /** Passes bytes on until there were too many. */
  #counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytesLeft -= chunk.length;
        if (this.#bytesLeft >= 0) return done(null, chunk);
        this.isExhausted = true;
        return done(new Error('The page loads too much.'));
      },
    });
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function passedOn(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const named = (headers.connection ?? '').toLowerCase();
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_CONNECTION.has(name) && !named.split(/\s*,\s*/).includes(name)) passed[name] = value;
  return passed;
}
