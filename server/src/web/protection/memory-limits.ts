import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { callerOf } from '../../http/rate-limits.ts';
import { type MinReadRate, enforceReadRate } from './min-read-rate.ts';
import { type Hold, Room } from './memory-budget.ts';

/** Bytes of all bodies that are read or worked on, and of all answers that are made or on their way, in memory at once. */
const BODIES_BYTES = 32 * 1024 * 1024;
const ANSWERS_BYTES = 32 * 1024 * 1024;
/** Answers larger than this are sent in portions of it. */
const PORTION_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** What its answer takes, and before that what the answer is made of. */
    answerHold: Hold | null;
  }
}

/**
 * Bounds what requests and answers take of the memory, over all connections and for each person: who asks for more is
 * answered 503. Comes after the guard, which says who asks, and before answers are packed.
 */
export function boundMemory(app: FastifyInstance): void {
  const bodies = new Room(BODIES_BYTES);
  const answers = new Room(ANSWERS_BYTES);
  app.decorateRequest('answerHold', null);

  app.addHook('onRequest', (request, reply, done) => {
    const who = nameOf(request);
    const bodyHold = bodies.open(who);
    const answerHold = answers.open(who);
    request.answerHold = answerHold;
    const end = () => {
      bodyHold.end();
      answerHold.end();
    };
    if (reply.raw.closed) end();
    else reply.raw.once('close', end);
    const { bodyLimit } = request.routeOptions;
    // What may be larger than the room goes to the disk as it comes.
    if (bodyLimit <= BODIES_BYTES) bodyHold.ask(Math.min(bodyBytes(request, bodyLimit), bodyLimit));
    done();
  });
  app.addHook('onSend', ({ method, answerHold }, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      const bytes = Buffer.byteLength(payload);
      // What was changed is changed: a refusal now would not be true.
      if (method === 'GET' && reply.statusCode < 400) answerHold?.ask(bytes);
      else answerHold?.set(bytes);
      // Counting the bytes of a long string takes a while: it is done once.
      if (bytes > 0) void reply.header('content-length', bytes);
    }
    done();
  });
}

/** Sends large answers in portions, and ends those that are taken slower than `pace`. Comes after they are packed. */
export function sendInPortions(app: FastifyInstance, pace: MinReadRate): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { answerHold, method } = request;
    if (payload instanceof Readable) enforceReadRate(request, reply, pace);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done();
    const size = typeof payload === 'string' ? Number(reply.getHeader('content-length')) : payload.length;
    if (size <= PORTION_BYTES || method === 'HEAD') return done();
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    answerHold?.set(bytes.length);
    enforceReadRate(request, reply, pace);
    void reply.header('content-length', bytes.length);
    done(null, Readable.from(portionsOf(bytes), { objectMode: false }));
  });
}

function* portionsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PORTION_BYTES) yield bytes.subarray(from, from + PORTION_BYTES);
}

/** Whose the memory is. Visitors of a share are told apart by where they come from. */
function nameOf({ actor, ip }: FastifyRequest): string {
  if (actor.kind === 'user') return `user ${actor.user.id}`;
  return actor.kind === 'visitor' ? `collection ${actor.visitor.collection_id} ${callerOf(ip)}` : callerOf(ip);
}

function bodyBytes({ headers }: FastifyRequest, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most;
  return Number(headers['content-length'] ?? 0) || 0;
}
