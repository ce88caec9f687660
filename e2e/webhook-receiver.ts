import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

import { freePort } from '@benotes/build/free-port';

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

/** A program that receives webhooks. */
export interface Receiver {
  host: string;
  url: string;
  received: readonly Received[];
  stop: () => void;
}

export async function startReceiver(): Promise<Receiver> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => void receive(request, response)).listen(port, '127.0.0.1');
  return {
    host,
    url: `http://${host}/hook`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Verifies a request as Standard Webhooks describes it, without any code of ours. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
