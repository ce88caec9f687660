import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createWebhook, type Input, WEBHOOK_EVENTS } from '@benotes/contract';
import { expect, onTestFinished } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person } from './app.ts';

/** A request that a receiver got. */
export interface Received {
  headers: Record<string, string>;
  text: string;
  body: { id: string; type: string; time: string; data: Record<string, unknown>; permanent?: boolean };
}

/** The status of a request that is never answered. */
export const NEVER = 0;

/** A receiver of webhooks, until the end of the test. */
export interface Receiver {
  url: string;
  host: string;
  received: Received[];
  /** How the next requests are answered; the last one stays. */
  answers: { status: number; headers?: Record<string, string> }[];
}

export async function aReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, 'url' | 'host'> = { received: [], answers: [{ status: 204 }] };
  const server = createServer((request, response) => void receive(request, response));
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    receiver.received.push({
      headers: request.headers as Record<string, string>, // none of ours is sent twice
      text,
      body: JSON.parse(text) as Received['body'],
    });
    const { answers } = receiver;
    const { status, headers } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 204 };
    if (status !== NEVER) response.writeHead(status, headers).end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(receiver, { host, url: `http://${host}/hook` });
}

/** Creates a webhook for all events. */
export async function aWebhook(person: Person, url: string, more: Partial<Input<typeof createWebhook>['body']> = {}) {
  const body = { name: 'My program', url, events: [...WEBHOOK_EVENTS], password: PASSWORD, ...more };
  const created = await person.call(createWebhook, { body });
  expect(created.status).toBe(201);
  return created.body.data;
}

/** A server with a user and a receiver that it may send to. */
export async function aWebhookServer(env: Record<string, string> = {}) {
  const receiver = await aReceiver();
  const test = await anApp({ PREVIEW_ALLOW_HOSTS: receiver.host, ...env });
  return { test, receiver, person: await aPerson(test) };
}
