import { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** How fast a client must read a large response. */
export interface MinReadRate {
  /** Length of a period, in ms. */
  ms: number;
  /** Bytes to be read in each period. */
  bytes: number;
  /** Number of consecutive slow periods after which the connection is closed. */
  gaps: number;
}

/** A connection of 4 kbit/s is fast enough, even if the system buffers large portions. */
export const MIN_READ_RATE: MinReadRate = { ms: 30_000, bytes: 15_000, gaps: 2 };

/** Closes the connection of a response that is read more slowly than `minReadRate`, which frees the memory it holds. */
export function enforceReadRate(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  minReadRate: MinReadRate,
): void {
  if (!(socket instanceof Socket)) return; // injected requests have none
  if (raw.closed || socket.destroyed) return;
  let before = socket.bytesWritten;
  let gaps = 0;
  const timer = setInterval(() => {
    const read = socket.bytesWritten - before;
    before = socket.bytesWritten;
    // Data that is not ready yet is delayed by the server, not by the client.
    const isFastEnough = read >= minReadRate.bytes || !raw.writableNeedDrain;
    gaps = isFastEnough ? 0 : gaps + 1;
    if (gaps >= minReadRate.gaps) socket.destroy();
  }, minReadRate.ms).unref();
  raw.once('close', () => clearInterval(timer));
}
