import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Kernel } from '../kernel/kernel.ts';
import type { Subjects } from './subjects.ts';

/**
 * How long a shutdown waits: for request headers, for requests, for canceled requests, and for each close. Work in the
 * background has as long as all requests together.
 */
export const SHUTDOWN_TIMEOUTS = { headersMs: 1000, requestsMs: 6000, canceledMs: 1000, closeMs: 1000 } as const;

type ShutdownTimeouts = { [N in keyof typeof SHUTDOWN_TIMEOUTS]: number };

/** Per event of a response: to one that streams a file, Fastify and its plugins add ten, where Node warns of a leak. */
const MAX_LISTENERS = 20;

/** The open connections of a server, and its requests in flight. */
export class TrackedConnections {
  readonly requests = new Set<ServerResponse>();
  readonly #sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (_request, response) => {
      response.setMaxListeners(MAX_LISTENERS);
      this.requests.add(response);
      response.once('close', () => this.requests.delete(response));
    });
  }

  /** Closes connections without a request in flight, and those whose headers are incomplete. */
  closeIdle(): void {
    const active = new Set([...this.requests].map(({ socket }) => socket));
    for (const socket of this.#sockets) if (!active.has(socket)) socket.destroy();
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

interface RunningServer {
  app: FastifyInstance;
  connections: TrackedConnections;
  kernel: Pick<Kernel, 'mailer'> & { close: () => Promise<void> };
  subjects: Pick<Subjects, 'previews' | 'favicons' | 'imports' | 'endBackground' | 'close'>;
  /** Closes the database and unlocks the data folder. */
  close: () => Promise<void>;
}

/**
 * Shuts a server down: it accepts nothing new, gives requests in flight some time, then cancels them. Nothing can block
 * the shutdown. Returns a description of what was cut off; empty if nothing was.
 */
export async function shutDown(
  { app, connections, kernel, subjects, close }: RunningServer,
  timeouts: ShutdownTimeouts = SHUTDOWN_TIMEOUTS,
): Promise<string> {
  const { previews, favicons, imports } = subjects;
  const report = (error: unknown) => app.log.error(error);
  const cut: string[] = [];
  const add = (count: number, noun: string) => {
    if (count > 0) cut.push(`${count} ${noun}${count === 1 ? '' : 's'}`);
  };

  const background = isDoneWithin(
    subjects.endBackground(),
    timeouts.headersMs + timeouts.requestsMs + timeouts.canceledMs,
  );
  const closed = app.close().catch(report);
  if (!(await isDoneWithin(closed, timeouts.headersMs))) connections.closeIdle();
  if (!(await isDoneWithin(Promise.all([closed, imports.ended()]), timeouts.requestsMs))) {
    add(previews.abort() + favicons.abort(), 'preview');
    add(imports.abort(), 'import');
    await isDoneWithin(Promise.all([closed, imports.ended()]), timeouts.canceledMs);
    add(connections.requests.size, 'request');
    connections.closeAll();
    await isDoneWithin(closed, timeouts.closeMs);
  }
  // Before the database is closed, because what goes on would fail.
  if (!(await background)) cut.push('work in the background');
  if (!(await isDoneWithin(subjects.close().then(kernel.close).catch(report), timeouts.closeMs)))
    add(kernel.mailer.pending, 'mail');
  await isDoneWithin(close().catch(report), timeouts.closeMs);
  return cut.join(', ');
}

async function isDoneWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), timeout]);
  timer.abort();
  return isDone;
}
