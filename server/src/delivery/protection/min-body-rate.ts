import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '../../kernel/problems.ts';

/** How fast the body of a request must arrive. */
export interface MinBodyRate {
  /** Length of a period, in ms. */
  ms: number;
  /** Bytes to arrive in each period. */
  bytes: number;
  /** Number of consecutive slow periods that are tolerated after faster ones, since connections have gaps. */
  gaps: number;
  /** Number of periods in which the rest of a body may still arrive after the response was sent. */
  afterResponse: number;
}

/**
 * A connection of 4 kbit/s is fast enough. One that sends nothing is closed as early as one with incomplete headers.
 */
export const MIN_BODY_RATE: MinBodyRate = { ms: 10_000, bytes: 5000, gaps: 3, afterResponse: 30 };

/**
 * Rejects requests whose bodies arrive more slowly than `minBodyRate`, with 408 if there is no response yet. Without a
 * limit for the whole body, a large file can be uploaded over a slow connection, but idle connections are closed.
 */
export function enforceBodyRate(request: FastifyRequest, reply: FastifyReply, minBodyRate: MinBodyRate): void {
  const { raw } = request;
  const { socket } = raw;
  if (!hasBody(raw) || !(socket instanceof Socket)) return; // injected requests have none
  let before = socket.bytesRead;
  let slowPeriodsLeft = 1;
  let periodsAfterResponse = 0;

  const check = () => {
    if (raw.complete || socket.destroyed) return stop();
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    // A full buffer is delayed by the server, not by the connection.
    const isFastEnough = received >= minBodyRate.bytes || raw.readableLength >= raw.readableHighWaterMark;
    slowPeriodsLeft = isFastEnough ? Math.min(slowPeriodsLeft + 1, minBodyRate.gaps) : slowPeriodsLeft - 1;
    if (reply.sent) periodsAfterResponse += 1;
    if (slowPeriodsLeft > 0 && periodsAfterResponse <= minBodyRate.afterResponse) return;
    stop();
    if (reply.raw.headersSent) socket.destroy();
    else reply.send(new Problem(408, 'The request body arrived too slowly.', { connection: 'close' }));
  };
  // After pending data has been read, since this process may have been busy.
  const timer = setInterval(() => setImmediate(check), minBodyRate.ms).unref();
  const stop = () => clearInterval(timer);
  raw.once('close', stop);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
