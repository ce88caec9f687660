import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { callerOf } from '../../kernel/http/rate-limits.ts';
import { type Reservation, MemoryBudget } from './memory-budget.ts';
import { type MinReadRate, enforceReadRate } from './min-read-rate.ts';

/** Bytes of all request bodies being processed and all responses being created or sent, in memory at once. */
const BODIES_BYTES = 32 * 1024 * 1024;
const RESPONSES_BYTES = 32 * 1024 * 1024;
/** Larger responses are sent in chunks of this size. */
const CHUNK_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Reserved for the response, and before that for what it is created from. */
    responseReservation: Reservation | null;
  }
}

/**
 * Limits the memory that requests and responses take, over all connections and per user, with 503 beyond the limit.
 * Runs after the guard, which identifies the user, and before responses are compressed.
 */
export function boundMemory(app: FastifyInstance): void {
  const bodies = new MemoryBudget(BODIES_BYTES);
  const responses = new MemoryBudget(RESPONSES_BYTES);
  app.decorateRequest('responseReservation', null);

  app.addHook('onRequest', (request, reply, done) => {
    const who = nameOf(request);
    const bodyReservation = bodies.open(who);
    const responseReservation = responses.open(who);
    request.responseReservation = responseReservation;
    const end = () => {
      bodyReservation.end();
      responseReservation.end();
    };
    if (reply.raw.closed) end();
    else reply.raw.once('close', end);
    const { bodyLimit } = request.routeOptions;
    // Bodies that may exceed the budget are streamed to disk.
    if (bodyLimit <= BODIES_BYTES) bodyReservation.ask(Math.min(bodyBytes(request, bodyLimit), bodyLimit));
    done();
  });
  app.addHook('onSend', ({ method, responseReservation }, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      const bytes = Buffer.byteLength(payload);
      // The change has been made: an error response would be wrong.
      if (method === 'GET' && reply.statusCode < 400) responseReservation?.ask(bytes);
      else responseReservation?.set(bytes);
      // Counting the bytes of a long string is slow, so it is done only once.
      if (bytes > 0) void reply.header('content-length', bytes);
    }
    done();
  });
}

/**
 * Sends large responses in chunks and closes connections that read more slowly than `minReadRate`. Runs after
 * compression.
 */
export function sendInChunks(app: FastifyInstance, minReadRate: MinReadRate): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { responseReservation, method } = request;
    if (payload instanceof Readable) enforceReadRate(request, reply, minReadRate);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done();
    const size = typeof payload === 'string' ? Number(reply.getHeader('content-length')) : payload.length;
    if (size <= CHUNK_BYTES || method === 'HEAD') return done();
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    responseReservation?.set(bytes.length);
    enforceReadRate(request, reply, minReadRate);
    void reply.header('content-length', bytes.length);
    done(null, Readable.from(chunksOf(bytes), { objectMode: false }));
  });
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}

/** The key whose budget a request uses. Visitors of a share are distinguished by IP address. */
function nameOf({ actor, ip }: FastifyRequest): string {
  if (actor.kind === 'user') return `user ${actor.user.id}`;
  if (actor.kind === 'token') return `user ${actor.token.user.id}`;
  if (actor.kind !== 'visitor') return callerOf(ip);
  return `share ${actor.visitor.shareId} ${callerOf(ip)}`;
}

function bodyBytes({ headers }: FastifyRequest, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most;
  return Number(headers['content-length'] ?? 0) || 0;
}
