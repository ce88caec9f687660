import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Services } from './services.ts';

/** How long the end of a server waits: for a head that was begun, for requests, for those it has hurried, and to close. */
export const PATIENCE = { headMs: 1000, requestsMs: 6000, hurriedMs: 1000, closeMs: 1000 } as const;

type Patience = { [N in keyof typeof PATIENCE]: number };

/** Connections of a server, and the requests that are not answered to the end. */
export class UnderWay {
  readonly requests = new Set<ServerResponse>();
  readonly #sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (_request, response) => {
      this.requests.add(response);
      response.once('close', () => this.requests.delete(response));
    });
  }

  /** Ends the connections that ask for nothing, or have not said yet for what. */
  endUnasked(): void {
    const asked = new Set([...this.requests].map(({ socket }) => socket));
    for (const socket of this.#sockets) if (!asked.has(socket)) socket.destroy();
  }

  endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

interface Stopped {
  app: FastifyInstance;
  underWay: UnderWay;
  services: Pick<Services, 'previews' | 'previewQueue' | 'favicons' | 'imports' | 'mailer'> & {
    close: () => Promise<void>;
  };
  /** Closes the database and gives the data folder free. */
  close: () => Promise<void>;
}

/**
 * Ends a server: it takes nothing more, lets what is under way come to its end for a while, then cuts it off. Nothing of
 * it can hold the end up. Returns what was cut off, in words; empty when nothing was.
 */
export async function stop(
  { app, underWay, services, close }: Stopped,
  patience: Patience = PATIENCE,
): Promise<string> {
  const { previews, previewQueue, favicons, imports, mailer } = services;
  const report = (error: unknown) => app.log.error(error);
  const cut: string[] = [];
  const note = (count: number, what: string) => {
    if (count > 0) cut.push(`${count} ${what}${count === 1 ? '' : 's'}`);
  };

  const background = previewQueue.close().catch(report); // its pages are looked at after the next start
  const answered = app.close().catch(report);
  if (!(await within(answered, patience.headMs))) underWay.endUnasked();
  if (!(await within(Promise.all([answered, imports.ended()]), patience.requestsMs))) {
    note(previews.giveUp() + favicons.giveUp(), 'preview');
    note(imports.giveUp(), 'import');
    await within(Promise.all([answered, imports.ended()]), patience.hurriedMs);
    note(underWay.requests.size, 'request');
    underWay.endAll();
    await within(answered, patience.closeMs);
  }
  if (!(await within(Promise.all([background, services.close().catch(report)]), patience.closeMs)))
    note(mailer.waiting, 'mail');
  await within(close().catch(report), patience.closeMs);
  return cut.join(', ');
}

/** Whether something comes to its end in time. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = rest(ms, false, { signal: timer.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return isDone;
}
