import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '../../problems.ts';

/** How fast the body of a request must come. */
export interface BodyPace {
  /** In every stretch of so many milliseconds */
  ms: number;
  /** at least so many bytes. */
  bytes: number;
  /** From how many stretches in a row without them somebody may recover who kept the pace before: lines have gaps. */
  gaps: number;
  /** For how many stretches the rest of a body may come that was answered already. */
  afterAnswer: number;
}

/** A line of 4 kbit/s keeps it. What is nothing but held open ends as soon as a head that does not end. */
export const BODY_PACE: BodyPace = { ms: 10_000, bytes: 5000, gaps: 3, afterAnswer: 30 };

/**
 * Ends requests whose bodies come slower than `pace`, with 408 where there is no answer yet: without a limit for the
 * whole a large file passes on a slow line, and nobody holds connections for nothing.
 */
export function demandPace(request: FastifyRequest, reply: FastifyReply, pace: BodyPace): void {
  const { raw } = request;
  const { socket } = raw;
  if (!hasBody(raw) || !(socket instanceof Socket)) return; // injected requests have none
  let before = socket.bytesRead;
  let patience = 1;
  let stretchesAfter = 0;

  const judge = () => {
    if (raw.complete || socket.destroyed) return stop();
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // A full buffer waits for us, not for the line.
    const isKept = came >= pace.bytes || raw.readableLength >= raw.readableHighWaterMark;
    patience = isKept ? Math.min(patience + 1, pace.gaps) : patience - 1;
    if (reply.sent) stretchesAfter += 1;
    if (patience > 0 && stretchesAfter <= pace.afterAnswer) return;
    stop();
    if (reply.raw.headersSent) socket.destroy();
    else reply.send(new Problem(408, 'Too little came for too long.', { connection: 'close' }));
  };
  // After what has arrived was read: this process may have been busy.
  const timer = setInterval(() => setImmediate(judge), pace.ms).unref();
  const stop = () => clearInterval(timer);
  raw.once('close', stop);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
