import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** Requests a URL over a socket, unchanged, and returns the status: `inject` normalizes URLs. */
export async function statusOf(app: FastifyInstance, address: string): Promise<number | undefined> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // of a port, as it listens on one
  const asked = request({ port, host: '127.0.0.1', path: address, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}
